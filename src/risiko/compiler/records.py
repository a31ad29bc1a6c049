"""Records: named fields of numbers, which compiled code works on.

Each field is declared once, in a class. Its annotation tells the type checker what it is, and
`fields_of` reads from the same annotation how wide its numbers are and how many there are.
"""

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any, get_type_hints

Field = tuple[str, str, int]
"""A name, the width of its numbers, and how many there are (0: a single one)."""
Layout = tuple[Field, ...]

Numbers = MutableSequence[int]
Reals = MutableSequence[float]
Table = Sequence[int]
"""Numbers that nobody changes."""
Int = Annotated[int, "i4"]
Long = Annotated[int, "i8"]
Float = Annotated[float, "f8"]


def fields_of(record: type) -> Layout:
    """The fields of a record in the order of their declaration."""
    found = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        width, *count = hint.__metadata__
        found.append((name, width, count[0] if count else 0))
    return tuple(found)


def blank(fields: Layout, value: int = 0) -> dict[str, Any]:
    """A record with 0 in every field, and `value` in every place of the arrays."""
    return {name: [value] * count if count else 0 for name, _, count in fields}
