"""A few words about the device behind a request, by which its owner knows it again."""

LONGEST = 60
OTHER = ""
"""What is said of a device nobody can name."""
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""What the header of each browser has, the first that fits: most claim to be others as well."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_hint(agent: str | None) -> str:
    """The browser and the system of a User-Agent header: `Firefox, Linux`."""
    said = agent or ""
    found = [
        next((name for sign, name in signs if sign in said), "") for signs in (BROWSERS, SYSTEMS)
    ]
    hint = ", ".join(filter(None, found))
    if hint:
        return hint
    program = said.split("/")[0].split(" ")[0]
    return program[:LONGEST] if program.isascii() and program.isprintable() else OTHER
