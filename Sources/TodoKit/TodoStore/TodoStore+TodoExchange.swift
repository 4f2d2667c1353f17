extension TodoStore: TodoExchange.Entity {}
