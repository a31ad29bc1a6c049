"""Long jobs on several cores or machines: what does them, and how it is chosen.

A job is a list of blocks. A block is a value that says everything about one piece of the job, its
dice included, so it gives the same result wherever and however often it is done. Each kind of job
has its own `blocks()`, which lists them, and a function that does one, such as
`risiko.arena.blocks.play_block`. An executor is any object with `map`; it may do the blocks in any
order, and do a block again if a worker is lost.
"""

from risiko.executors.choose import open_executor
from risiko.executors.executor import Executor, count_workers
from risiko.executors.local import Processes, Threads

__all__ = ["Executor", "Processes", "Threads", "count_workers", "open_executor"]
