"""Names and comments written as one word of an action: `t.53uperika` is Superika.

A word begins with `t`; small letters and digits stand for themselves, `_` is a space, and every
other character is written as its UTF-8 bytes, each a dot and two hexadecimal digits.
"""

import unicodedata

from risiko.errors import NotationError
from risiko.evolution.notation.errors import unreadable

LONGEST_TEXT = 40
"""The most characters of a name or a comment."""
LONGEST_WORD = 150
"""The most characters of the word for it, so that an action stays readable."""
_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789")
_SPACE = ord(" ")


def encode(text: str) -> str:
    """The word for a text; raises NotationError for a text that is too long or not printable."""
    if len(text) > LONGEST_TEXT:
        raise unreadable("name_long", text=text[:60], most=LONGEST_TEXT)
    if not text.isprintable() or text != unicodedata.normalize("NFC", text.strip()):
        raise unreadable("name_letters", text=text)
    word = "t" + "".join(_letter(byte) for byte in text.encode())
    if len(word) > LONGEST_WORD:
        raise unreadable("name_special", text=text)
    return word


def _letter(byte: int) -> str:
    if byte in _PLAIN:
        return chr(byte)
    return "_" if byte == _SPACE else f".{byte:02x}"


def decode(word: str) -> str:
    """The text of a word; raises NotationError unless it is exactly how the text is written."""
    data = bytearray()
    letters = iter(word[1:])
    try:
        for letter in letters:
            if letter == ".":
                data.append(int(next(letters) + next(letters), 16))
            else:
                data += b" " if letter == "_" else letter.encode()
        text = data.decode()
        if word[:1] == "t" and encode(text) == word:
            return text
    except (ValueError, StopIteration, RuntimeError):
        pass
    raise unreadable("name_word", text=word[:LONGEST_WORD])


def is_text(word: str, *, empty: bool = False) -> bool:
    """Whether a word is a text, and not an empty one unless that is allowed."""
    try:
        return bool(decode(word)) or empty
    except NotationError:
        return False
