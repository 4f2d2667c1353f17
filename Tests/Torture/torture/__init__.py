"""The proof that the store keeps what it is given: see Tests/Torture/README.md."""
