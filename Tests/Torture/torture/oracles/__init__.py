"""What the tool should say, worked out by other roads than the tool's: from its help, Python's calendar and zones."""
