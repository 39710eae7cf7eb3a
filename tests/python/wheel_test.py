"""The wheel that pip makes is complete: its module plays with its own library and games."""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

import trigon

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "interpreter/bindings/python"

# Played where no other trigon is found; says where the library and the games are.
PLAY = """
import trigon
print(trigon.Game(trigon.Variant("chess")).perft(2), len(trigon.shipped_variants()))
print(*{line.split()[-1] for line in open("/proc/self/maps") if "libtrigon" in line})
"""


def backend():
    """The module `wheel_backend`, which packs what has been built."""
    specification = importlib.util.spec_from_file_location("wheel_backend", SOURCES / "wheel_backend.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    module.build_module = lambda: ROOT / "build/python/trigon"
    return module


class WheelTest(unittest.TestCase):
    def test_wheel(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            wheel = zipfile.ZipFile(folder / backend().build_wheel(folder))
            record = [line.rsplit(",", 2)[0] for name in wheel.namelist() if name.endswith("/RECORD")
                      for line in wheel.read(name).decode().splitlines()]
            self.assertEqual(sorted(record), sorted(wheel.namelist()))
            wheel.extractall(folder / "installed")
            environment = {**os.environ, "PYTHONPATH": str(folder / "installed")}
            environment.pop("TRIGON_DATA", None)
            played = subprocess.run([sys.executable, "-c", PLAY], cwd=folder, env=environment, check=True,
                                    capture_output=True, text=True).stdout.splitlines()
            self.assertEqual(played[0], f"400 {len(trigon.shipped_variants())}")
            self.assertTrue(played[1].startswith(str(folder / "installed")), played[1])


if __name__ == "__main__":
    unittest.main()
