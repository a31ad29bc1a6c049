"""Fair series between bots: rotated seats, shared dice, ratings with error bars, reports."""
