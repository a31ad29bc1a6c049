"""A decision as it came over the wire: read, and checked by the rules."""

from risiko.errors import IllegalAction, NotationError
from risiko.protocol import Action
from risiko.record.replay import Ply
from risiko.server.http.refusal import Refusal
from risiko.server.tables.session import Course, Reply, nobody_replies


def decided(course: Course, text: str, reply: Reply = nobody_replies) -> list[Ply]:
    """What a decision would lead to; nothing is changed. Raises Refusal if it may not be."""
    try:
        return course.after(Action.parse(text), reply)
    except NotationError:
        raise Refusal("unreadable_action", action=repr(text[:40])) from None
    except IllegalAction as error:
        raise Refusal.illegal(error) from None
