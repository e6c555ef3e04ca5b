"""Structured logs: a JSON object a line on standard error, with the task's UUID and, unless asked for, no hands."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import structlog
from structlog.typing import FilteringBoundLogger, Processor

from tablefeel.service.settings import Settings

_LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
_SHARED: tuple[Processor, ...] = (
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def logger_of(settings: Settings, stream: TextIO | None = None) -> FilteringBoundLogger:
    """The logger of one application; it changes nothing global."""
    logger: FilteringBoundLogger = structlog.wrap_logger(
        structlog.PrintLogger(stream or sys.stderr),
        processors=[*_SHARED, structlog.processors.JSONRenderer(default=str)],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[settings.log_level]),
    )
    return logger


def send_library_logs(settings: Settings) -> None:
    """Give what uvicorn and other libraries log the same form; for a process that only serves."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *_SHARED],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(default=str),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=_LEVELS[settings.log_level], force=True)
