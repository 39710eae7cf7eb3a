"""The program of docs/embedding.md prints what the page shows, as its twins in other languages do."""

import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class EmbeddingTest(unittest.TestCase):
    def test_program_of_the_page(self):
        page = (ROOT / "docs/embedding.md").read_text()
        shown = re.search(r"<!-- output moves -->\n```text\n(.*?)```\n", page, re.DOTALL)[1]
        program = ROOT / "docs/examples/embedding/moves.py"
        printed = subprocess.run([sys.executable, program], check=True, capture_output=True, text=True).stdout
        self.assertEqual(printed, shown)


if __name__ == "__main__":
    unittest.main()
