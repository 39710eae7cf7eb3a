"""Tests of learning and of the laboratory through the module, and that what is long can be ended."""

import pathlib
import signal
import tempfile
import threading
import unittest

import trigon


class LaboratoryTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.variant = trigon.Variant("64-triangles-2p-corners")

    def file(self, name):
        return str(pathlib.Path(self.folder.name) / name)

    def play(self, part, **settings):
        settings = {"last": 10, "nodes": [5], "longest": 20, **settings}
        trigon.play_lab_games(self.variant, self.file(part), **settings)

    def test_games_and_what_they_tell(self):
        told = []
        self.play("one", on_game=lambda there, games: told.append((there, games)))
        self.assertEqual(told, [(i, 10) for i in range(1, 11)])
        self.play("two", first=11, last=20)
        parts = [self.file("one"), self.file("two")]
        report = trigon.lab_report(parts, self.variant)
        self.assertEqual(report["games"], 20)
        self.assertEqual(report, trigon.lab_report(parts[::-1], self.variant))
        self.assertIn("20 games", trigon.lab_report_text(parts))
        self.assertIn("<svg", trigon.lab_report_text(parts, self.variant, html=True))

    def test_errors(self):
        with self.assertRaisesRegex(IndexError, "rising numbers"):
            self.play("part", nodes=[100, 100])
        with self.assertRaisesRegex(ValueError, "all games are the same"):
            self.play("part", opening=0)
        with self.assertRaisesRegex(RuntimeError, "nothing"):
            trigon.lab_report([self.file("nothing")])
        with self.assertRaisesRegex(IndexError, "16, 32 or 64"):
            trigon.learn(self.variant, self.file("net"), hidden=20)

    def test_what_a_callback_raises_is_raised(self):
        def fail(there, games):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            self.play("part", last=1000000, on_game=fail)

    def test_a_signal_ends_it(self):
        timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            self.play("part", last=1000000, nodes=[1000], longest=400)
        timer.join()

    def test_learning(self):
        steps = []
        is_written, end = trigon.learn(
            self.variant, self.file("net"), games=10, nodes=1, generations=1, hidden=16, on_step=steps.append
        )
        self.assertIn(end, ["no gain", "all generations"])
        self.assertEqual(is_written, pathlib.Path(self.file("net")).exists())
        self.assertTrue(any(step.startswith("generation 1: ") for step in steps))


if __name__ == "__main__":
    unittest.main()
