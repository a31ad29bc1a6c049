"""What all commands share: options, output, help texts, what is said of a wrong call."""
