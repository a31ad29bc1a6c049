"""The command `risiko admin`: reports, blocks and accounts, for the operator of a server.

It works on the database itself. A server that runs on it notices within seconds.
"""

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from risiko.cli.console.command_line import SpokenCommand, make_app
from risiko.cli.console.options import Json, LanguageCode
from risiko.cli.console.output import (
    BAD_INPUT,
    WRONG,
    Command,
    choose_language,
    fail,
    require,
    write_json,
    write_line,
)
from risiko.errors import InputError
from risiko.text import Phrases

if TYPE_CHECKING:
    from risiko.server.accounts.administration import AccountRow, Administration
    from risiko.server.storage.store import Store

app = make_app("admin")

T = TypeVar("T")
DAY = 24 * 3600
MILLI = 1000
AnyAccount = Annotated[str | None, typer.Argument()]
Address = Annotated[str | None, typer.Option("--address")]
_sentence = Phrases("risiko.cli", "admin", "say")


class ChosenDatabase:
    """The database, as the options before the command have set it."""

    database: str = ""


def say(key: str, **gaps: object) -> str:
    """A sentence of `admin.de.toml` and its siblings in the chosen language."""
    return _sentence(key, **gaps).say(Command.language)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    lang: LanguageCode = "",
    database: Annotated[str, typer.Option(envvar="RISIKO_DATABASE")] = "",
) -> None:
    """Reports, blocks and accounts of a server, from its database."""
    if lang or context.parent is None:  # else `risiko` has chosen the language already
        choose_language(lang)
    if context.invoked_subcommand is None:
        write_line(context.get_help())
        raise typer.Exit(BAD_INPUT)
    require("server", "fastapi")
    ChosenDatabase.database = database


def _run(do: "Callable[[Administration, Store], Awaitable[T]]") -> T:
    """Do something to the database, or say why that is not possible."""
    import asyncio

    from risiko.server.accounts.administration import Administration
    from risiko.server.run import default_database
    from risiko.server.storage.database import file_of
    from risiko.server.storage.store import Conflict, NotStored, Store

    async def run() -> T:
        address = ChosenDatabase.database or default_database()
        file = file_of(address)
        if file is not None and not file.exists():
            raise fail(say("no_database", file=file))
        store = Store(address)
        try:
            await store.open()
            return await do(Administration(store), store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except (InputError, OSError) as error:
        raise fail(error) from None
    except (Conflict, NotStored) as error:
        raise fail(say("failed", reason=error)) from None


async def _find(administration: "Administration", account: str) -> "AccountRow":
    found = await administration.find_account(account)
    if found is None:
        raise fail(say("no_account", account=account))
    return found


def _write(rows: "list[NamedTuple]", line: Callable[..., str], *, as_json: bool, none: str) -> None:
    """Write rows as JSON, or each as a line."""
    if as_json:
        write_json([row._asdict() for row in rows])
        return
    for row in rows:
        write_line(line(row))
    if not rows:
        write_line(say(none))


@app.command(cls=SpokenCommand)
def accounts(
    search: Annotated[str, typer.Argument()] = "",
    guests: Annotated[bool, typer.Option("--guests")] = False,
    as_json: Json = False,
) -> None:
    """List accounts, the last used first."""

    def line(row: "AccountRow") -> str:
        kind = say("kept" if row.kept else "guest")
        state = f" · {say('is_blocked')}" if row.blocked else ""
        seen = row.seen or say("never")
        name = row.name or say("nameless")
        return f"{row.id}  {name}  · {kind} · {say('seen', at=seen, seats=row.seats)}{state}"

    rows = _run(lambda administration, _: administration.list_accounts(search, guests=guests))
    _write(list(rows), line, as_json=as_json, none="no_accounts")


@app.command(cls=SpokenCommand)
def reports(
    number: Annotated[int | None, typer.Argument()] = None,
    delete: Annotated[bool, typer.Option("--delete")] = False,
    as_json: Json = False,
) -> None:
    """Read and delete reports."""
    if delete:
        if number is None:
            raise fail(say("which_report"))
        if not _run(lambda administration, _: administration.delete_report(number)):
            raise fail(say("no_report", number=number))
        write_json({"deleted": number}) if as_json else write_line(say("report_deleted"))
        return
    rows = _run(lambda administration, _: administration.list_reports(number))
    if number is not None and not rows:
        raise fail(say("no_report", number=number))
    if as_json:
        write_json([row._asdict() for row in rows])
        return
    for row in rows:
        write_line(say("report", **row._asdict()))
        write_line(f"    {row.text}")
        for said in row.chat if number is not None else ():
            write_line(
                f"    {said['at']}  {said['name']} ({said['player_id'] or '-'}): {said['text']}"
            )
    if not rows:
        write_line(say("no_reports"))


@app.command(cls=SpokenCommand)
def blocks(as_json: Json = False) -> None:
    """List blocks."""
    rows = _run(lambda administration, _: administration.list_blocks())
    _write(
        list(rows),
        lambda row: say(
            "block_until" if row.until else "block",
            whom=row.player or row.address,
            reason=row.reason,
            until=row.until,
        ),
        as_json=as_json,
        none="no_blocks",
    )


@app.command(cls=SpokenCommand)
def block(
    reason: Annotated[str, typer.Option("--reason")],
    account: AnyAccount = None,
    address: Address = None,
    days: Annotated[int, typer.Option(min=0)] = 0,
    as_json: Json = False,
) -> None:
    """Block an account or an address."""
    _need_one(account, address)

    async def do(administration: "Administration", _: "Store") -> str | None:
        now = int(time.time())
        player = None if account is None else (await _find(administration, account)).id
        until = (now + days * DAY) * MILLI if days else None
        await administration.block(player, address, reason, now * MILLI, until)
        return player

    whom = _run(do) or address
    write_json({"blocked": whom}) if as_json else write_line(say("blocked", whom=whom))


@app.command(cls=SpokenCommand)
def unblock(account: AnyAccount = None, address: Address = None, as_json: Json = False) -> None:
    """Lift a block."""
    _need_one(account, address)

    async def do(administration: "Administration", _: "Store") -> tuple[str | None, bool]:
        player = None if account is None else (await _find(administration, account)).id
        return player or address, await administration.unblock(player, address)

    whom, was = _run(do)
    if not was:
        raise fail(say("not_blocked", whom=whom))
    write_json({"unblocked": whom}) if as_json else write_line(say("unblocked", whom=whom))


def _need_one(account: str | None, address: str | None) -> None:
    if (account is None) == (address is None):
        raise fail(say("account_or_address"))


@app.command("delete", cls=SpokenCommand)
def delete_account(
    account: Annotated[str, typer.Argument()],
    yes: Annotated[bool, typer.Option("--yes")] = False,
    as_json: Json = False,
) -> None:
    """Delete an account with its data."""
    from risiko.server.accounts.deletion import delete_account as delete

    found = _run(lambda administration, _: _find(administration, account))
    name = found.name or say("nameless")
    if not yes and not _is_sure(say("sure", name=name, id=found.id)):
        raise typer.Exit(WRONG)
    done = _run(lambda _, store: delete(store, found.id))
    if as_json:
        write_json({"deleted": found.id, **done._asdict()})
    else:
        write_line(say("account_deleted", name=name, **done._asdict()))


def _is_sure(question: str) -> bool:
    """Ask, and wait for the word that means yes."""
    answer: str = typer.prompt(question, default="", show_default=False)
    return answer.strip().casefold() == say("yes")
