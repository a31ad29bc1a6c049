"""What a browser or a program may ask for, and what it is told about the answer."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from risiko import record, registry
from risiko.analysis.odds import battle, march
from risiko.arena.simulate import play_one
from risiko.bots import bot
from risiko.classic.march import plan_march
from risiko.evolution.rules.combat.odds import DiceChanges
from risiko.evolution.rules.combat.odds import battle as evolution_battle
from risiko.server.settings import Rate
from tests.server.site import Person, Refused, Site, limited, quick, serving


def run(database: str, scene: Any, **changes: Any) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(serving(quick(database, **changes)))
            anna = await stack.enter_async_context(site.person("Anna"))
            await scene(site, anna)

    asyncio.run(play())


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A client as it is built."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>risiko</title>", encoding="utf-8")
    (folder / "assets" / "index-abc123.js").write_text("export {}", encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    return folder


def test_the_games_and_their_rules_in_both_languages(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        for language in ("de", "en"):
            games = await anna.ask("GET", "/api/games", language=language)
            assert [game["id"] for game in games] == list(registry.games())
            for game in games:
                page = await anna.ask("GET", "/api/rules", game=game["id"], language=language)
                assert page["title"] == game["title"]
                assert page["sections"]
        house = await anna.ask("GET", "/api/rules", game="2003/conquest@2+house:connected")
        assert any(row["house"] for section in house["sections"] for row in section["rows"])
        answer = await anna.http.get("/api/rules", params={"game": "2004/x"})
        assert answer.status_code == 404
        assert answer.json()["text"] == "Dieses Spiel gibt es nicht: 2004/x"
        english = {"Accept-Language": "en-GB,de;q=0.5"}
        answer = await anna.http.get("/api/rules", params={"game": "x"}, headers=english)
        assert answer.json()["text"] == "There is no such game: x"

    run(sqlite, scene)


def test_odds_are_those_of_the_analysis(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        asked = {"game": "2003/conquest", "attackers": 8, "defenders": 5}
        odds = await anna.ask("GET", "/api/odds", **asked)
        exact = battle(registry.named("2003/conquest"), 8, 5)
        assert odds["win"] == pytest.approx(exact.win)
        assert odds["attacker_left"] == pytest.approx(exact.attacker_left)
        with pytest.raises(Refused, match="no_odds"):
            await anna.ask("GET", "/api/odds", game="express", attackers=3, defenders=1)
        walls = {"game": "evolution", "attackers": 8, "defenders": 3, "dice": "0.0.0.0.2.0.0.0.0.0"}
        odds = await anna.ask("GET", "/api/odds", **walls)
        assert odds["win"] == pytest.approx(evolution_battle(8, 3, DiceChanges(walls=2)).win)
        with pytest.raises(Refused, match="no_odds"):
            await anna.ask("GET", "/api/odds", **{**walls, "dice": "nonsense"})
        with pytest.raises(Refused, match="bad_request"):
            await anna.ask("GET", "/api/odds", **{**asked, "attackers": 201})

    run(sqlite, scene)


def test_a_march_is_planned_at_the_table(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("2003/conquest", "me:A", "me:B", dice="seeded", seed=3)
        where = f"/api/tables/{table['id']}/march"
        with pytest.raises(Refused, match="not_started"):
            await anna.ask("GET", where, seat=0, way="alaska,kamchatka")
        await anna.at(table["id"], "start")
        assert await anna.ask("GET", where, seat=0, way="alaska,kamchatka") is None
        with pytest.raises(Refused, match="not_your_seat"):
            await anna.ask("GET", where, seat=3, way="alaska,kamchatka")
        session = (await site.services.tables.get(table["id"])).session
        assert session is not None
        mind = bot("captain", "2003/conquest", 1)
        while not any(option.verb == "attack" for option in session.position.options()):
            view = session.position.view(session.position.turn)
            session.add(session.preview(mind.choose(view)))
        seat = session.position.turn
        path = next(o.args for o in session.position.options() if o.verb == "attack")
        found = await anna.ask("GET", where, seat=seat, way=",".join(path))
        plan = plan_march(session.position.view(seat), path)
        exact = march(session.game, plan.attackers, plan.legs)
        assert found["win"] == pytest.approx(exact.win)
        assert tuple(found["onward"]) == plan.onward
        longer = ",".join((*path, plan.onward[0]))
        found = await anna.ask("GET", where, seat=seat, way=longer, stop=2)
        assert len(found["reached"]) == 2
        assert found["win"] <= exact.win

    run(sqlite, scene)


def test_any_record_can_be_replayed(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        _, match = play_one("2010/duel@1", ["random", "random"], 3, 0, limit=60)
        text = str(record.of_match(match))
        shown = await anna.ask("POST", "/api/replay", text=text)
        assert len(shown["plies"]) == 60
        for broken in ("", "nonsense", text[:-20], text.replace("place", "plaze", 1)):
            try:
                answer = await anna.ask("POST", "/api/replay", text=broken)
                assert answer["problems"]
            except Refused as refusal:
                assert refusal.code == "unreadable_record"

    run(sqlite, scene)


def test_every_answer_is_marked_for_browsers(sqlite: str, client: Path) -> None:
    async def scene(site: Site, anna: Person) -> None:
        for path in ("/", "/assets/index-abc123.js", "/api/me", "/nowhere", "/healthz", "/metrics"):
            headers = (await anna.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers or "uvicorn" in headers["server"]
        refused = await anna.http.post("/api/logout", headers={"Origin": "https://evil.example"})
        assert refused.headers["x-content-type-options"] == "nosniff"

    run(sqlite, scene, client=client)


def test_the_client_is_one_page_with_files_that_may_be_kept(sqlite: str, client: Path) -> None:
    async def scene(site: Site, anna: Person) -> None:
        page = await anna.http.get("/")
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
        kept = await anna.http.get("/assets/index-abc123.js")
        assert "immutable" in kept.headers["cache-control"]
        assert (await anna.http.get("/icon.svg")).headers["cache-control"] == "no-cache"
        for nowhere in ("/table/x", "/index", "/assets/", "/assets/../../app.py", "/..%2fapp.py"):
            answer = await anna.http.get(nowhere)
            assert answer.status_code == 404
            assert answer.json()["code"] == "not_found"

    run(sqlite, scene, client=client)


def test_head_is_answered_as_get_without_the_body(sqlite: str, client: Path) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me", "bot")
        own = f"/api/tables/{table['id']}"
        paths = {
            "/": 200,
            "/icon.svg": 200,
            "/assets/index-abc123.js": 200,
            "/nowhere": 404,
            "/api/games": 200,
            "/api/me": 200,
            own: 200,
            "/api/tables/none": 404,
            "/api/logout": 404,
            "/healthz": 200,
        }
        for path, status in paths.items():
            whole, head = await anna.http.get(path), await anna.http.head(path)
            assert (head.status_code, head.content) == (whole.status_code, b""), path
            assert whole.status_code == status, path
            for name in ("content-type", "content-length", "etag", "cache-control", "allow"):
                assert head.headers.get(name) == whole.headers.get(name), (path, name)
        assert (await anna.http.head("/")).headers["content-length"] == "36"
        assert (await anna.ask("GET", "/api/me"))["name"] == "Anna"

    run(sqlite, scene, client=client)


def test_a_missing_client_is_said_clearly(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        answer = await anna.http.get("/", headers={"Accept-Language": "en"})
        assert answer.status_code == 503
        assert "make play" in answer.json()["text"]

    run(sqlite, scene)


def test_requests_from_other_web_sites_are_refused(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        async def asked(**headers: str) -> int:
            named = {key.replace("_", "-"): value for key, value in headers.items()}
            answer = await anna.http.put("/api/me", json={"name": "Eve"}, headers=named)
            return answer.status_code

        assert await asked(Origin="https://evil.example") == 403
        assert await asked(Origin="null") == 403
        assert await asked(Origin="http://127.0.0.1:1") == 403
        assert await asked(Sec_Fetch_Site="cross-site") == 403
        assert await asked(Sec_Fetch_Site="same-site") == 403
        assert (await anna.ask("GET", "/api/me"))["name"] == "Anna"
        assert await asked(Sec_Fetch_Site="same-origin") == 200
        assert await asked(Origin=f"http://{site.address}") == 200
        assert await asked(Origin="https://risiko.example") == 200
        foreign = {"Origin": "https://evil.example"}
        assert (await anna.http.get("/api/me", headers=foreign)).status_code == 200
        assert "access-control-allow-origin" not in (await anna.http.get("/api/me")).headers

    run(sqlite, scene, origins=("https://risiko.example",))


def test_a_local_server_answers_to_its_own_name_alone(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        answer = await anna.http.get("/api/me", headers={"Host": "evil.example"})
        assert answer.status_code == 421
        answer = await anna.http.get("/api/me", headers={"Host": "localhost:1234"})
        assert answer.status_code == 200

    run(sqlite, scene, hosts=("localhost", "127.0.0.1"))


def test_large_requests_are_refused(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        async def pieces() -> Any:
            for _ in range(40):
                yield b" " * 1000

        declared = await anna.http.put("/api/me", content=b" " * 40_000)
        streamed = await anna.http.put(
            "/api/me", content=pieces(), headers={"Content-Type": "application/json"}
        )
        for answer in (declared, streamed):
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        deep = "[" * 8000
        answer = await anna.http.put(
            "/api/me", content=deep, headers={"Content-Type": "application/json"}
        )
        assert answer.json()["code"] == "bad_request"
        assert (await anna.ask("GET", "/api/me"))["name"] == "Anna"

    run(sqlite, scene)


def test_how_much_one_address_may_ask_for(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        for _ in range(2):
            await anna.open("express", "me", "bot")
        with pytest.raises(Refused, match="too_fast") as refusal:
            await anna.open("express", "me", "bot")
        assert refusal.value.status == 429
        await anna.ask("GET", "/api/odds", game="2003/conquest", attackers=3, defenders=1)
        with pytest.raises(Refused, match="too_fast"):
            await anna.ask("GET", "/api/odds", game="2003/conquest", attackers=3, defenders=1)
        with pytest.raises(Refused, match="too_fast"):
            async with site.person("Second"), site.person("Third"):
                pass

    few = limited(
        tables_by_address=Rate(0, 2), odds=Rate(0, 1), players=Rate(0, 2), requests=Rate(0, 9)
    )
    run(sqlite, scene, limits=few)


def test_how_many_tables_somebody_may_have_open(sqlite: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        first = await anna.open("express", "me", "bot")
        await anna.open("express", "me", "bot")
        with pytest.raises(Refused, match="too_many_tables"):
            await anna.open("express", "me", "bot")
        await anna.at(first["id"], "leave")
        await anna.open("express", "me", "bot")

    run(sqlite, scene, limits=limited(tables=2))


def test_the_figures_can_be_read_by_prometheus(database: str) -> None:
    async def scene(site: Site, anna: Person) -> None:
        table = await anna.open("express", "me:A", "me:B", "bot", dice="seeded")
        await anna.open("express", "me", "open")
        await anna.at(table["id"], "start")
        with pytest.raises(Refused):
            await anna.at(table["id"], "start")
        async with anna.sit(table["id"]) as talk:
            await talk.until(lambda: talk.turn in (0, 1))
            await talk.say("look", seat=talk.turn)
            choice = talk.options()[0]
            words = " ".join((choice["verb"], *choice["args"], str(choice["lo"])))
            await talk.play(talk.turn, words)
            figures = _figures((await anna.http.get("/metrics")).text)
        assert figures["risiko_tables", "running"] == 1
        assert figures["risiko_tables", "waiting"] == 1
        assert figures["risiko_sockets", ""] == 1
        assert figures["risiko_actions_total", "human"] == 1
        assert figures["risiko_refusals_total", "already_started"] == 1
        assert figures["risiko_store_seconds_count", ""] >= 1

    run(database, scene)


def _figures(text: str) -> dict[tuple[str, str], float]:
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if "le" not in sample.labels
    }


def test_a_mistake_of_the_server_is_said_without_details(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(site: Site, anna: Person) -> None:
        def fail(*_: Any, **__: Any) -> None:
            raise ZeroDivisionError("a detail")

        monkeypatch.setattr(site.services.context.table_queries, "list_joinable", fail)
        transport = httpx.ASGITransport(site.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as web:
            answer = await web.get("/api/lobby")
        assert answer.status_code == 500
        assert answer.json()["code"] == "internal"
        assert "detail" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"

    run(sqlite, scene)
