"""Tables on disk: CSV, which needs nothing, and Parquet, which needs the extra `data`.

A table is written part by part under another name and renamed when it is whole, so what was broken
off is never taken for a whole one.
"""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, Protocol

from risiko.data.columns import COLUMNS, Rows
from risiko.errors import InputError
from risiko.text import Phrases

BETWEEN = "; "
"""Between the elements of a list in CSV, as between the plies of a record."""
_problem = Phrases("risiko.data", "errors", "problem")


class TableWriter(Protocol):
    """A table that is being written."""

    def write(self, rows: Rows) -> None:
        """Add rows."""


class CsvTable:
    """A table as text, one line for each ply."""

    def __init__(self, file: IO[str]) -> None:
        self._writer = csv.writer(file)
        self._writer.writerow(column.name for column in COLUMNS)

    def write(self, rows: Rows) -> None:
        """Add rows."""
        cells = [
            map(_join, rows[column.name])
            if column.kind in ("texts", "numbers")
            else rows[column.name]
            for column in COLUMNS
        ]
        self._writer.writerows(zip(*cells, strict=True))


def _join(values: list[Any] | None) -> str | None:
    """A list in one cell; numbers as short as they can be told apart."""
    if values is None:
        return None
    return BETWEEN.join(f"{value:.6g}" if isinstance(value, float) else value for value in values)


class ParquetTable:
    """A table in columns, which pandas, Polars, DuckDB and Spark read."""

    def __init__(self, path: Path) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        kinds = {
            "integer": pa.int32(),
            "text": pa.string(),
            "texts": pa.list_(pa.string()),
            "numbers": pa.list_(pa.float64()),
        }
        self._schema = pa.schema(
            [
                pa.field(column.name, kinds[column.kind], metadata={"about": column.about})
                for column in COLUMNS
            ]
        )
        self._make = pa.table
        self._writer = pq.ParquetWriter(path, self._schema, compression="zstd")

    def write(self, rows: Rows) -> None:
        """Add rows, as a group of their own."""
        self._writer.write_table(self._make(rows, schema=self._schema))

    def close(self) -> None:
        """Write what belongs at the end of the file."""
        self._writer.close()


@contextmanager
def open_table(path: Path) -> Iterator[TableWriter]:
    """A new table; its form follows the ending of its name. Raises InputError and OSError."""
    part = path.with_name(f"{path.name}.part")
    try:
        if path.suffix == ".csv":
            with part.open("w", encoding="utf-8", newline="") as file:
                yield CsvTable(file)
        elif path.suffix == ".parquet":
            if find_spec("pyarrow") is None:
                raise InputError(_problem("not_installed"))
            table = ParquetTable(part)
            try:
                yield table
            finally:
                table.close()
        else:
            raise InputError(_problem("no_format", path=path))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
