"""What a worker does with campaigns: see `server/workers.py`."""

import json
from typing import NamedTuple

from risiko.evolution.campaign.campaign import BrokenCampaign, Campaign, OutdatedCampaign
from risiko.server.refusal import Refusal
from risiko.text import LANGUAGES, Text

CHECK = f"{__name__}:check_text"


class CheckedCampaign(NamedTuple):
    """A campaign from a file whose games have all been checked."""

    name: str
    circle: list[str]
    planet: str
    chapters: list[list[str]]
    """The record of each game, and the position it leads to."""


def check_text(text: str) -> bytes:
    """A campaign from its file after checking every game, or what is wrong with it."""
    try:
        campaign = Campaign.read(text)
    except BrokenCampaign as error:
        code = "outdated_campaign" if isinstance(error, OutdatedCampaign) else "broken_campaign"
        words = [{one: part.say(one) for one in LANGUAGES} for part in (error.place, error.reason)]
        return json.dumps([code, *words]).encode()
    chapters = [[str(chapter.record), str(chapter.after)] for chapter in campaign.chapters]
    circle = list(campaign.circle)
    found = CheckedCampaign(campaign.name, circle, campaign.world.planet, chapters)
    return json.dumps(["", found]).encode()


def read_result(result: bytes) -> CheckedCampaign:
    """What a worker has found; raises Refusal if the campaign is broken."""
    code, *found = json.loads(result)
    if code:
        place, reason = map(Text.of, found)
        raise Refusal(code, place=place, reason=reason)
    return CheckedCampaign(*found[0])
