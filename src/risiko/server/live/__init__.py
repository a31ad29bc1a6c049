"""What happens while people are connected: sockets, what they are told, clocks, bots."""
