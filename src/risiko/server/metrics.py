"""The Prometheus metrics of a server, for operators."""

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    ProcessCollector,
    generate_latest,
)

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper bounds of the histograms' buckets, in seconds."""


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.tables = Gauge(
            "risiko_tables", "Tables by their status", ["status"], registry=self.registry
        )
        self.servers = Gauge(
            "risiko_servers", "Servers that run on the same database", registry=self.registry
        )
        self.leases = Gauge(
            "risiko_leases",
            "Tables whose clocks and bots run here, where there may be other servers",
            registry=self.registry,
        )
        self.sockets = Gauge("risiko_sockets", "Open sockets", registry=self.registry)
        self.connections = Gauge(
            "risiko_connections", "Open connections, sockets included", registry=self.registry
        )
        self.actions = Counter(
            "risiko_actions", "Decisions that were stored", ["by"], registry=self.registry
        )
        self.refusals = Counter(
            "risiko_refusals", "What was refused, by its code", ["code"], registry=self.registry
        )
        self.store_seconds = Histogram(
            "risiko_store_seconds",
            "Time until entries are stored",
            registry=self.registry,
            buckets=LATENCIES,
        )
        self.bot_seconds = Histogram(
            "risiko_bot_seconds",
            "Time a bot takes for a decision",
            registry=self.registry,
            buckets=LATENCIES,
        )

    def text(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self.registry)
