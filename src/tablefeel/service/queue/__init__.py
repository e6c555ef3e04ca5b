"""The queue between the API and its workers: embedded processes, or Celery on Redis."""
