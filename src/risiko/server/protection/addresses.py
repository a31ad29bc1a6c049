"""Network addresses: which of them count as one user, and which belong to a trusted proxy."""

import hashlib
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

PREFIX = 64
"""Bits of an IPv6 address that identify its owner, who chooses the others freely."""
ORIGIN_BYTES = 2
"""Bytes of an origin: some 65,000 IPv4 addresses have the same one."""
LONGEST = 64
"""Characters that are kept of a name that is no address."""


def _parse(host: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        return found.ipv4_mapped or found
    return found


def owner_of(host: str) -> str:
    """The key under which an address is counted: an IPv4 address, or an IPv6 network."""
    found = _parse(host)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, PREFIX), strict=False))
    return host[:LONGEST] if found is None else str(found)


def origin_of(owner: str) -> int:
    """A number that tells most addresses apart, and from which none can be found."""
    digest = hashlib.sha256(f"origin {owner}".encode()).digest()
    return int.from_bytes(digest[:ORIGIN_BYTES])


def trust(proxies: str | None) -> Callable[[str], bool]:
    """A test whether an address is a trusted proxy's.

    `proxies` are addresses, networks or `*`, separated by commas.
    """
    parts = [part.strip() for part in (proxies or "").split(",")]
    networks = []
    for part in parts:
        try:
            networks.append(ip_network(part, strict=False))
        except ValueError:
            continue  # no address, but for example the path of a socket

    def is_trusted(host: str) -> bool:
        found = _parse(host)
        return "*" in parts or (found is not None and any(found in network for network in networks))

    return is_trusted
