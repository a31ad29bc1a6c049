"""Names that look alike: the same letters in other scripts, or others that are drawn the same.

Names are compared by a skeleton, in the manner of Unicode's report on confusable characters, with
a table of the scripts whose letters look like Latin ones. It is stricter than the eye: `Ila` and
`Lia` count as one, since a capital I looks like a small L.
"""

import unicodedata

LATIN = "LATIN"
ALIKE = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK", "LISU"})
"""Scripts with letters that look like Latin ones; nobody mixes them in one name."""
_LETTERS = {
    "абвгеёіїјкмнорстухѕԁԛԝһӏѵүє": "a6breeiijkmhopctyxsdqwhlvye",
    "αβεζηικμνορτυχϲϳ": "abezhikmnoptyxcj",
    "օոսհզցլտյք": "onuhqglsjp",
    "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴᏆ": "drtiajewmhygzbrwsvslcpkbi",
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓨꓪꓫꓬꓮꓰꓲꓳꓴ": "bpdtgkjczfmnlsrvhgwxyaeiou",
    "ɑɡıłøđɩʋʏʀɴɪʟ": "agilodivyrnil",
    "0": "o",
}
_TO_LATIN = str.maketrans("".join(_LETTERS), "".join(_LETTERS.values()))
_STROKES = str.maketrans("i1|", "lll")
"""Letters that are one stroke, some with a dot."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Letters that look like another one when they stand together."""
_DOTS = "\u0307\u0323"
"""Dots over and under a letter, which are easily overlooked."""


def fold(name: str) -> str:
    """A name whose capital and wide letters make no difference."""
    return unicodedata.normalize("NFKC", name).casefold()


def skeleton(name: str) -> str:
    """What is the same for all names that look alike."""
    apart = unicodedata.normalize("NFKD", fold(name).translate(_TO_LATIN))
    whole = unicodedata.normalize("NFC", "".join(letter for letter in apart if letter not in _DOTS))
    bare = whole.translate(_TO_LATIN).translate(_STROKES)
    for pair, one in _PAIRS:
        bare = bare.replace(pair, one)
    # points and spaces make no difference, unless there is nothing else
    return "".join(letter for letter in bare if letter.isalnum()) or bare


def mixes_scripts(name: str) -> bool:
    """Whether a name has Latin letters and others that look like them."""
    letters = (one for one in unicodedata.normalize("NFKC", name) if one.isalpha())
    scripts = {unicodedata.name(letter, "").split(" ")[0] for letter in letters}
    return len(scripts & ALIKE) + (LATIN in scripts) > 1
