"""The notebook of docs/examples runs, with less of everything, and its network plays better than chance."""

import contextlib
import io
import json
import pathlib
import re
import unittest

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "docs/examples/python/learning.ipynb"
SIZES = re.compile(r"^GAMES, PLIES, HIDDEN, EPOCHS = .*$", re.MULTILINE)


class NotebookTest(unittest.TestCase):
    def test_cells(self):
        cells = json.loads(NOTEBOOK.read_text())["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        self.assertRegex(sources[0], SIZES)
        sources[0] = SIZES.sub("GAMES, PLIES, HIDDEN, EPOCHS = 64, 80, 16, 3", sources[0])
        names = {}
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            for number, source in enumerate(sources):
                exec(compile(source, f"cell {number}", "exec"), names)
        self.assertIn("after 80 plies", printed.getvalue())
        self.assertGreater(names["lead"], 2)
        self.assertLess(names["lost"], 0.1)


if __name__ == "__main__":
    unittest.main()
