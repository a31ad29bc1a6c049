"""Games as tables, for research: one row for each ply, written as CSV or Parquet.

Records of games are read in bulk.
"""

from risiko.data.columns import COLUMNS, Column, Rows, list_rows
from risiko.data.records import read_games, read_rows
from risiko.data.tables import TableWriter, open_table

__all__ = [
    "COLUMNS",
    "Column",
    "Rows",
    "TableWriter",
    "list_rows",
    "open_table",
    "read_games",
    "read_rows",
]
