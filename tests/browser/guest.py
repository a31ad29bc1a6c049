"""How a player comes to a table: the lobby, the form for a new table, invite links, accounts."""

from playwright.sync_api import expect

from tests.browser.visitor import Visitor


class Guest(Visitor):
    """Somebody who comes to tables and goes by a name."""

    # Coming to a table

    def play_now(self, game: str) -> None:
        """Two clicks from the lobby to a game against bots; a third for another way in its box."""
        self.open_box(game)
        self.press(self.see("play-now"))
        expect(self.see("table")).to_be_visible()

    def open_box(self, game: str) -> None:
        """Open the box of a game, and choose it where there are others in it."""
        self.go()
        self.press(self.see(f"box-{game.partition('/')[0]}"))
        expect(self.see("play-now")).to_be_visible()
        way = self.see(f"game-{game}")
        if way.count():
            self.press(way)

    def open_table(self, game: str, *seats: str) -> None:
        """Open a table from the form; seats as `me:Name`, `open`, `bot`."""
        self.go("#/new")
        self.see("edition").select_option(game)
        expect(self.see("seat-0")).to_be_visible()
        players = self.see("players").locator(f"input[value='{len(seats)}']")
        if players.count():
            players.check(force=True)
        for number, seat in enumerate(seats):
            kind, _, name = seat.partition(":")
            field = self.see(f"seat-{number}")
            field.locator(f"input[value={kind}]").check(force=True)
            if name:
                field.get_by_test_id("seat-name").fill(name)
        self.see("open-table").click()

    def invite_link(self) -> str:
        """The link for a friend."""
        return self.see("invite-link").input_value()

    def join(self, link: str, name: str) -> None:
        """Follow an invite link and sit down."""
        self.page.goto(link)
        self.see("name").fill(name)
        self.press(self.see("join-ok"))

    # Accounts

    def _open_account(self, way: str, name: str, passphrase: str) -> None:
        self.see("account").click()
        self.see("account-way").locator(f"input[value={way}]").check(force=True)
        self.see("account-name").fill(name)
        self.see("passphrase").fill(passphrase)
        self.see("account-ok").click()

    def keep_games(self, name: str, passphrase: str) -> None:
        """Put one's games under a name and a passphrase."""
        self._open_account("keep", name, passphrase)
        expect(self.see("account-dialog")).to_contain_text(name)
        self.page.keyboard.press("Escape")
        expect(self.see("account-dialog")).to_have_count(0)

    def sign_in(self, name: str, passphrase: str) -> None:
        """Come back under a name."""
        self._open_account("login", name, passphrase)
        expect(self.see("account-dialog")).to_have_count(0)
        expect(self.see("account")).to_contain_text(name)

    def sign_out(self) -> None:
        self.see("account").click()
        self.see("logout").click()
        expect(self.see("account-dialog")).to_have_count(0)
