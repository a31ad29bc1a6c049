"""Games that were played: their dice, their records, and playing them again.

`load` and `read` give a `Record`, `of_match` makes one, `redact` hides what a seat may not see, and
`risiko.record.verify` checks one.
"""

from risiko.record.file import LONGEST_RECORD, load, read
from risiko.record.record import (
    LETTERS,
    MAGIC,
    DiceNote,
    Practice,
    Record,
    Turn,
    checksum,
    is_event,
    make,
    note_of,
    of_match,
    opening,
    redact,
    turn_of,
    write,
)

__all__ = [
    "LETTERS",
    "LONGEST_RECORD",
    "MAGIC",
    "DiceNote",
    "Practice",
    "Record",
    "Turn",
    "checksum",
    "is_event",
    "load",
    "make",
    "note_of",
    "of_match",
    "opening",
    "read",
    "redact",
    "turn_of",
    "write",
]
