"""Runs the migrations on the connection the server gives."""

from alembic import context

from risiko.server.storage import (  # noqa: F401 - their tables
    history_models,
    notification_models,
    table_notes,
)
from risiko.server.storage.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
