"""A campaign in memory, together with the world its chapters have made."""

import hmac
from collections.abc import Mapping
from typing import NamedTuple

from risiko.evolution.campaign.campaign import Campaign
from risiko.server.campaigns.records import CampaignRecord, People


class LoadedCampaign(NamedTuple):
    """A campaign in memory: as it is stored, and as its chapters make it."""

    stored: CampaignRecord
    people: People
    campaign: Campaign
    """The campaign with its chapters, from which its world follows."""
    tables: tuple[str | None, ...]
    """The table of each chapter, if it was played on this server."""
    visits: Mapping[str, int]
    """When each player was last seen in it, in milliseconds."""

    def has_member(self, player: str | None) -> bool:
        """Whether a player belongs to the campaign."""
        return player is not None and (
            self.stored.host == player or any(person.player == player for person in self.people)
        )

    def admits(self, player: str | None, invite: str | None) -> bool:
        """Whether somebody may look at it: its members, and who has the invitation."""
        known = self.stored.invite.encode()
        invited = invite is not None and hmac.compare_digest(invite.encode(), known)
        return invited or self.has_member(player)
