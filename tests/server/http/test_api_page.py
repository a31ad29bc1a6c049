"""The page that describes the API: complete, in both languages, nothing from elsewhere."""

import asyncio
import re

from tests.server.site import quick, serving


def test_the_page_shows_every_request_and_every_message(sqlite: str) -> None:
    async def story() -> None:
        async with serving(quick(sqlite)) as site, site.person() as somebody:
            api = (await somebody.http.get("/api/openapi.json")).json()
            pages = {}
            for language in ("de", "en"):
                answer = await somebody.http.get("/api/docs", params={"language": language})
                assert answer.status_code == 200
                pages[language] = answer.text
                for path, methods in api["paths"].items():
                    for method in methods:
                        assert f"<code>{method.upper()} {path}</code>" in answer.text
                for model in ("Hello", "Play", "Welcome", "Refused", "TableInfo", "NewTable"):
                    assert f'<details id="{model}">' in answer.text
            assert "<h2>Anfragen</h2>" in pages["de"]
            assert "<h2>Requests</h2>" in pages["en"]
            links = re.findall(r'(?:href|src)=["\']([^"\']*)["\']', pages["en"])
            for link in set(links):
                if link.startswith("#"):
                    assert f'id="{link[1:]}"' in pages["en"], link
                else:
                    assert link.startswith("/")
                    assert (await somebody.http.get(link)).status_code == 200
            assert "<script" not in pages["en"]
            assert "style=" not in pages["en"]

    asyncio.run(story())
