"""`python -m risiko` is the same as the command `risiko`."""

from risiko.cli import main

if __name__ == "__main__":
    main()
