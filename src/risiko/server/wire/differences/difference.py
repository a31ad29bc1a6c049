"""What is other in one value than in another: made by the server, applied by its clients.

A difference is plain JSON and says of itself what it changes, so neither side has to know what the
values mean. It is described in docs/bot-api.md; the browser's side is
`web/src/session/difference.ts`.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

Json: TypeAlias = Any
"""A value that JSON can hold; plain values of the wire stand for their fields."""

IDENTITY = ("id", "key", "seat", "verb", "args")
"""The fields that tell one item of a list from the others, whatever else of it changes."""
SAME = object()
"""The difference between equal values."""
STEP_FIELDS = ("step", "title", "task", "help", "cite", "income", "fight", "asks", "reactions")
"""The fields of a scene that `Changed.like` is about."""
LONG_TEXT = 40
"""Characters of a text that must stay for it to be worth sending in parts."""


class Shape(NamedTuple):
    """How the plain values of one class are compared."""

    names: tuple[str, ...]
    values: Callable[[Any], tuple[Json, ...]]
    """All fields of a value."""
    identify: Callable[[Any], Json] | None
    """The fields that tell it from others; None if there are none."""


_shapes: dict[type[Any], Shape | None] = {}


def _shape(kind: type[Any]) -> Shape | None:
    """The shape of a class of plain values; None for any other class."""
    if kind not in _shapes:
        _shapes[kind] = _find_shape(kind) if is_dataclass(kind) else None
    return _shapes[kind]


def _find_shape(kind: type[Any]) -> Shape:
    names = tuple(field.name for field in fields(kind))
    identity = [name for name in IDENTITY if name in names]
    return Shape(names, getter(names), attrgetter(*identity) if identity else None)


def getter(names: Sequence[str]) -> Callable[[Any], tuple[Json, ...]]:
    """A function that returns some fields of an object."""
    if len(names) == 1:
        return lambda value: (getattr(value, names[0]),)
    return attrgetter(*names)


# Making


def differ(old: Json, new: Json) -> Json:
    """The difference between two values, which are not equal."""
    kind = type(new)
    if kind is not type(old):
        return write_anew(new)
    if kind is str:
        return _differ_in_text(old, new)
    if kind is tuple:
        return _differ_in_list(old, new)
    shape = _shape(kind)
    if shape is None:
        return new
    return differ_in(shape.names, shape.values(old), shape.values(new))


def differ_in(names: Sequence[str], old: Sequence[Json], new: Sequence[Json]) -> dict[str, Json]:
    """The difference between the values of some fields."""
    return {
        name: differ(was, now)
        for name, was, now in zip(names, old, new, strict=True)
        if was is not now and was != now
    }


class SharedDifferences:
    """Compares values of which many are the very same objects, each pair of them once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Json, Json, Json]] = {}

    def differ_in(
        self, names: Sequence[str], old: Sequence[Json], new: Sequence[Json]
    ) -> dict[str, Json]:
        """The difference between the values of some fields."""
        change = {}
        for name, was, now in zip(names, old, new, strict=True):
            if was is now:
                continue
            pair = id(was), id(now)
            known = self._known.get(pair)
            if known is None:
                part = differ(was, now) if was != now else SAME
                known = self._known[pair] = part, was, now  # kept, so that their ids stay theirs
            if known[0] is not SAME:
                change[name] = known[0]
        return change


def write_anew(new: Json) -> Json:
    """The difference between nothing and a value."""
    if type(new) is tuple:
        return _write_parts((), new)
    shape = _shape(type(new))
    if shape is None:
        return new
    return dict(zip(shape.names, map(write_anew, shape.values(new)), strict=True))


def _differ_in_text(old: str, new: str) -> Json:
    """Texts are cut only where every language counts their characters alike."""
    shorter = min(len(old), len(new))
    if shorter < LONG_TEXT or not (old.isascii() and new.isascii()):
        return new
    head = _count_alike(old, new, shorter)
    tail = _count_alike(old[::-1], new[::-1], shorter - head)
    if head + tail < LONG_TEXT:
        return new
    parts: list[Json] = [[0, head]] if head else []
    parts += [between] if (between := new[head : len(new) - tail]) else []
    return [*parts, [len(old) - tail, len(old)]] if tail else parts


def _count_alike(one: str, other: str, most: int) -> int:
    """How many characters two texts have in common at their beginning, at most so many."""
    alike = 0
    while alike < most:
        middle = (alike + most + 1) // 2
        if one[alike:middle] == other[alike:middle]:
            alike = middle
        else:
            most = middle - 1
    return alike


def _differ_in_list(old: Sequence[Json], new: Sequence[Json]) -> Json:
    by_place = _differ_by_place(old, new) if old and len(old) == len(new) else None
    if by_place is not None and len(by_place) <= (len(new) + 1) // 2:
        return by_place
    return _write_parts(old, new)


def _differ_by_place(old: Sequence[Json], new: Sequence[Json]) -> dict[str, Json] | None:
    """The items that are other, if all are where they were; None if some are not."""
    change = {}
    for place, (was, now) in enumerate(zip(old, new, strict=True)):
        if was is now or was == now:
            continue
        shape = _shape(type(now))
        if shape is not None and _identify(was) != _identify(now):
            return None
        change[str(place)] = differ(was, now)
    return change


def _write_parts(old: Sequence[Json], new: Sequence[Json]) -> list[Json]:
    """The new list in parts. What is not in the old list is compared to what is before it."""
    places = {_identify(item): place for place, item in enumerate(old)}
    parts: list[Json] = []
    last: list[Json] = []
    for number, item in enumerate(new):
        place = places.get(_identify(item)) if places else None
        if place is not None:
            like = old[place]
        elif number and type(new[number - 1]) is type(item) and _shape(type(item)) is not None:
            place, like = len(old) + number - 1, new[number - 1]
        else:
            last = []
            parts.append(write_anew(item))
            continue
        change = [] if like is item or like == item else [differ(like, item)]
        if last and last[1] == place and last[2:] == change:
            last[1] += 1
        else:
            last = [place, place + 1, *change]
            parts.append(last)
    return parts


def _identify(item: Json) -> Json:
    """What tells an item of a list from the others: some of its fields, or itself."""
    shape = _shape(type(item))
    if shape is None or shape.identify is None:
        return item
    return shape.identify(item)


# Applying


def apply(old: Json, change: Json) -> Json:
    """The new value, from the old one as it was read from JSON (None: nothing) and a difference."""
    if isinstance(change, dict):
        return _apply_to_items(old, change) if isinstance(old, list) else _apply(old, change)
    if isinstance(change, list):
        return _join(old, change) if isinstance(old, str) else _put_together(old, change)
    return change


def _apply(old: Json, change: dict[str, Json]) -> Json:
    known = old if isinstance(old, dict) else {}
    return {**known, **{name: apply(known.get(name), part) for name, part in change.items()}}


def _apply_to_items(old: list[Json], change: dict[str, Json]) -> list[Json]:
    items = list(old)
    for place, part in change.items():
        items[int(place)] = apply(items[int(place)], part)
    return items


def _put_together(old: Json, parts: list[Json]) -> list[Json]:
    items = list(old) if isinstance(old, list) else []
    begin = len(items)
    for part in parts:
        if not _is_reference(part):
            items.append(apply(None, part))
        elif len(part) == 2:
            items += items[part[0] : part[1]]
        else:
            items += [apply(item, part[2]) for item in items[part[0] : part[1]]]
    return items[begin:]


def _join(old: str, parts: list[Json]) -> str:
    return "".join([old[part[0] : part[1]] if _is_reference(part) else part for part in parts])


def _is_reference(part: Json) -> bool:
    """Whether a part stands for items of the old list, or for some that came before it."""
    return isinstance(part, list) and bool(part) and isinstance(part[0], int)
