"""Requests about one's own account: name, passphrase, signing in and out."""

from fastapi import APIRouter

from risiko.server.accounts.accounts import Asking
from risiko.server.accounts.sessions import Account
from risiko.server.http.visitor import CurrentVisitor, Visitor
from risiko.server.refusal import Refusal
from risiko.server.wire.account import ChangePassphrase, Keep, Me, Rename

router = APIRouter(tags=["me"])


def _me(player: Account | None) -> Me:
    if player is None:
        return Me(name=None, kept=False)
    return Me(name=player.name, kept=player.kept)


def _asking(visitor: Visitor) -> Asking:
    return Asking(visitor.address, visitor.device)


@router.get("/me")
async def me(visitor: CurrentVisitor) -> Me:
    """Who the cookie says one is; the cookie is renewed."""
    if visitor.player is not None and visitor.token is not None:
        visitor.remember(visitor.token)
    return _me(visitor.player)


@router.put("/me")
async def rename(visitor: CurrentVisitor, wish: Rename) -> Me:
    """Give oneself a name; with a passphrase it is also the one to sign in with."""
    known = visitor.player is not None
    player = await visitor.ensure_player(wish.name)
    return _me(await visitor.services.accounts.rename(player, wish.name) if known else player)


@router.post("/account")
async def keep(visitor: CurrentVisitor, wish: Keep) -> Me:
    """Keep one's games under a name and a passphrase."""
    visitor.services.guard.take("logins", visitor.address)
    player = await visitor.ensure_player(wish.name)
    kept, device = await visitor.services.accounts.keep(player, wish.name, wish.passphrase)
    visitor.remember_device(kept.id, device)
    return _me(kept)


@router.put("/account/passphrase")
async def change_passphrase(visitor: CurrentVisitor, wish: ChangePassphrase) -> Me:
    """Change one's passphrase; all other devices are signed out."""
    if visitor.player is None:
        raise Refusal("not_registered")
    device = await visitor.services.accounts.change_passphrase(
        visitor.player, wish.old, wish.new, _asking(visitor), visitor.token
    )
    visitor.remember_device(visitor.player.id, device)
    return _me(visitor.player)


@router.post("/login")
async def login(visitor: CurrentVisitor, wish: Keep) -> Me:
    """Come back under a name, from any device."""
    found = await visitor.services.accounts.login(
        wish.name,
        wish.passphrase,
        visitor.player,
        _asking(visitor),
        visitor.device_hint,
    )
    visitor.services.blocks.check(found.player.id)
    visitor.remember(found.token)
    visitor.remember_device(found.player.id, found.device)
    return _me(found.player)


@router.post("/logout")
async def logout(visitor: CurrentVisitor) -> Me:
    """Go; without a passphrase the games of this browser are lost."""
    if visitor.token:
        await visitor.services.sessions.end_token(visitor.token)
        visitor.forget()
    return _me(None)
