"""Several servers on one PostgreSQL, as one of them sees the others: notices, leases, presence.

The rows behind them are in `server/storage`; tables that listen are in `server/live`.
"""
