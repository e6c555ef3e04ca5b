"""The process that answers requests loads no model: workers do the work."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
import tablefeel.service.running, tablefeel.service.http.app
from tablefeel.questions import NAMES, question
for name in NAMES:
    question(name)
heavy = ("onnxruntime", "endplay", "torch", "tablefeel.models", "tablefeel.systems.engine", "tablefeel.search")
print([name for name in sys.modules if name.startswith(heavy)])
"""


def test_the_api_is_light() -> None:
    ran = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
