EVENT = {"type": "user.returned", "token": "T", "name": "Alice", "unread": 3, "sender": "Bob"}
