// The smallest static Swift program: what every start costs.
