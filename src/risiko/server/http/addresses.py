"""Addresses on the network: who counts as one, and who is trusted."""

from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

PREFIX = 64
"""Bits of an IPv6 address that say whose it is; the others their owner chooses at will."""


LONGEST = 64
"""Characters of what a proxy says that are looked at."""


def _parsed(host: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        return found.ipv4_mapped or found
    return found


def owner_of(host: str) -> str:
    """What is counted as one: an IPv4 address, or all IPv6 addresses of one network."""
    found = _parsed(host)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, PREFIX), strict=False))
    return host[:LONGEST] if found is None else str(found)


def trusted(proxies: str | None) -> Callable[[str], bool]:
    """Whether an address is a trusted proxy's: addresses, networks or `*`, separated by commas."""
    parts = [part.strip() for part in (proxies or "").split(",")]
    networks = []
    for part in parts:
        try:
            networks.append(ip_network(part, strict=False))
        except ValueError:
            continue  # not an address, as the path of a socket

    def is_trusted(host: str) -> bool:
        found = _parsed(host)
        return "*" in parts or (found is not None and any(found in network for network in networks))

    return is_trusted
