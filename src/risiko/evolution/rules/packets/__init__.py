"""The six sealed packets: when each is opened, and what comes out of it."""
