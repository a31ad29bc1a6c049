"""The log of a server, which holds no secrets at any level.

Libraries write headers, messages and the values of statements at their finest level: cookies,
passphrases, invitations and the secrets of dice would be among them.
"""

import logging
from typing import Literal, get_args

Level = Literal["debug", "info", "warning", "error"]
LEVELS: tuple[Level, ...] = get_args(Level)
FORMAT = "%(levelname)s %(name)s: %(message)s"
TALKATIVE = ("aiosqlite", "alembic", "asyncio", "asyncpg", "sqlalchemy", "uvicorn", "websockets")
"""Libraries that are never heard below `LEAST`."""
LEAST = logging.INFO


def set_up_log(level: Level) -> None:
    """Log to the error output, from a level on."""
    chosen: int = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=chosen, format=FORMAT)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(chosen, LEAST))
