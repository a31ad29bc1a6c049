"""The games of training in blocks, which can be played anywhere."""

import pickle

import numpy as np

from risiko.bots.classic.weights import make_untaught
from risiko.train.league import CHUNK, LeagueTable, blocks, league_key, school


def test_a_block_can_be_sent_away() -> None:
    table = LeagueTable("2010/duel", 2, make_untaught(), [])
    lineup = school(np.random.default_rng(1), CHUNK + 2, 2)
    todo = blocks(table, lineup, 10, league_key(3, 0))
    assert [(block.first, len(block.lineup)) for block in todo] == [(0, CHUNK), (CHUNK, 2)]
    sent = pickle.loads(pickle.dumps(todo[1]))
    assert sent.table.scratches.tobytes() == table.scratches.tobytes()
    assert sent.table.rules.tobytes() == table.rules.tobytes()
    assert (sent.lineup == lineup[CHUNK:]).all()
    assert sent[2:] == todo[1][2:]
