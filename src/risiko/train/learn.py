"""Learning from played games: TD(lambda) targets, and a small network fitted to them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from risiko.bots.planner import scratch
from risiko.bots.planner.evaluate import MOST_SURE
from risiko.classic.kernel.layout import SEATS
from risiko.train.league import TrainingGames

LAMBDA = 0.75
"""Weight of what came later against the value of one's own next board."""
FADE = 0.97
"""What a later chance to win is worth a turn before: who waits for ever does not win."""
HOLD_OUT = 8
"""One game in so many is kept for testing."""
BATCH = 1024
DECAY = 1e-2
NEVER = -1e9


class Value(nn.Module):
    """The worth of a board: hand-made score, stretched, plus the network's correction."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.Linear(scratch.FEATURES, scratch.HIDDEN)
        self.outer = nn.Linear(scratch.HIDDEN, 1, bias=False)
        nn.init.zeros_(self.outer.weight)
        self.stretch = nn.Parameter(torch.zeros(()))
        self.rush = nn.Parameter(torch.zeros(()))

    def forward(self, boards: "Boards") -> Tensor:
        """The chance to win of every seat."""
        correction = self.outer(torch.relu(self.inner(boards.features))).squeeze(-1)
        logits = torch.exp(self.stretch) * boards.raw + correction
        share = torch.softmax(logits.masked_fill(~boards.alive, NEVER), dim=1)
        left = torch.ones(len(share))
        at_once = torch.zeros_like(share)
        place = torch.arange(len(share))
        for k in range(1, SEATS + 1):
            seat = (boards.mover + k) % boards.seats
            chance = left * torch.clamp(
                torch.exp(self.rush) * boards.soon[place, seat], max=MOST_SURE
            )
            chance = torch.where(boards.seats >= k, chance, torch.zeros_like(chance))
            at_once = at_once.index_put((place, seat), chance, accumulate=True)
            left = left - chance
        return at_once + left[:, None] * share

    def weights(self, scale: float) -> list[float]:
        """All that was learnt, as the kernel reads it after the hand-made weights.

        The correction is played with a part of its size: who seeks the best of many boards finds
        those that are overrated most.
        """
        first = self.inner.weight.detach().numpy().T.reshape(-1)
        parts = (first, self.inner.bias.detach().numpy(), self.outer.weight.detach().numpy()[0])
        stretch, rush = (float(torch.exp(x.detach())) for x in (self.stretch, self.rush))
        return [stretch, rush, scale, *(float(x) for part in parts for x in part)]


@dataclass(slots=True)
class Boards:
    """Boards at the end of turns, as tensors."""

    features: Tensor
    raw: Tensor
    soon: Tensor
    alive: Tensor
    mover: Tensor
    seats: Tensor
    game: Tensor

    def __len__(self) -> int:
        return len(self.mover)

    def __getitem__(self, index: Tensor) -> "Boards":
        return Boards(
            self.features[index],
            self.raw[index],
            self.soon[index],
            self.alive[index],
            self.mover[index],
            self.seats[index],
            self.game[index],
        )


def boards(played: Sequence[tuple[TrainingGames, int]]) -> tuple[Boards, NDArray[np.int64]]:
    """All boards of several parts, each with its number of seats; and the winners of all games.

    Games are numbered through all parts.
    """
    rows, seats, winners = [], [], []
    games = 0
    for part, count in played:
        own = part.rows.copy()
        own[:, -1] += games
        rows.append(own)
        seats.append(np.full(len(own), count))
        winners.append(part.winners)
        games += len(part.winners)
    table = np.concatenate(rows)
    width = SEATS * scratch.FEATURES
    cut = torch.from_numpy(table)
    return (
        Boards(
            cut[:, :width].reshape(-1, SEATS, scratch.FEATURES),
            cut[:, width : width + SEATS],
            cut[:, width + SEATS : width + 2 * SEATS],
            cut[:, width + 2 * SEATS : width + 3 * SEATS] > 0,
            cut[:, -2].long(),
            torch.from_numpy(np.concatenate(seats)),
            cut[:, -1].long(),
        ),
        np.concatenate(winners),
    )


def targets(data: Boards, values: NDArray[np.float32], winners: NDArray[np.int64]) -> Tensor:
    """TD(lambda) from the end of each game backwards, along the boards of the same player.

    A game that was broken off is lost for whoever looks at it, and won by all others: who does not
    come to an end has not won.
    """
    aims = np.zeros_like(values)
    follow: dict[tuple[int, int], int] = {}
    for row in range(len(data) - 1, -1, -1):
        game, mover = int(data.game[row]), int(data.mover[row])
        later = follow.get((game, mover))
        if later is not None:
            aims[row] = (1.0 - LAMBDA) * values[later] + LAMBDA * aims[later]
            faded = (1.0 - FADE) * aims[row, mover]
            others = data.alive[row].numpy().astype(np.float32)
            others[mover] = 0.0
            aims[row, mover] -= faded
            aims[row] += faded * others / others.sum()
        elif winners[game]:
            won = np.array([float(winners[game] >> s & 1) for s in range(SEATS)], np.float32)
            aims[row] = won / won.sum()
        else:
            others = data.alive[row].numpy().astype(np.float32)
            others[mover] = 0.0
            aims[row] = others / max(1.0, others.sum())
        follow[game, mover] = row
    return torch.from_numpy(aims)


def loss(model: Value, data: Boards, aims: Tensor) -> Tensor:
    """The surprise at the targets, on average."""
    return -(aims * torch.log(torch.clamp(model(data), min=1e-5))).sum(dim=1).mean()


def fit(
    model: Value,
    played: Sequence[tuple[TrainingGames, int]],
    *,
    passes: int,
    rate: float,
    seed: int,
) -> tuple[float, float]:
    """Fit the network to the games; the loss on games held out, before and after."""
    data, winners = boards(played)
    with torch.no_grad():
        values = model(data).numpy()
    aims = targets(data, values, winners)
    held = data.game % HOLD_OUT == 0
    test, learn = held.nonzero()[:, 0], (~held).nonzero()[:, 0]
    with torch.no_grad():
        before = float(loss(model, data[test], aims[test]))
    torch.manual_seed(seed)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=DECAY)
    steps = passes * -(-len(learn) // BATCH)
    slower = torch.optim.lr_scheduler.LinearLR(optimiser, 1.0, 0.05, total_iters=steps)
    for _ in range(passes):
        order = learn[torch.randperm(len(learn))]
        for begin in range(0, len(order), BATCH):
            part = order[begin : begin + BATCH]
            optimiser.zero_grad()
            wrong = loss(model, data[part], aims[part])
            wrong.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            slower.step()
    with torch.no_grad():
        return before, float(loss(model, data[test], aims[test]))
