"""Tests of the module on the shipped games: the games are played through it and compared with known counts."""

import collections.abc
import doctest
import pathlib
import random
import sys
import tempfile
import threading
import unittest

import trigon

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Counts of legal lines by depth, as the perft of chess programs and of `trigon perft` has them.
COUNTS = {"chess": [20, 400, 8902]}


def lines(game, depth):
    """The number of lines of so many plies, each of which is pushed and popped."""
    if depth == 0:
        return 1
    count = 0
    for move in game.legal_moves:
        game.push(move)
        count += lines(game, depth - 1)
        game.pop()
    return count


class GameTest(unittest.TestCase):
    def setUp(self):
        self.chess = trigon.Variant("chess")
        self.game = trigon.Game(self.chess)

    def test_counts(self):
        for name, counts in COUNTS.items():
            for depth, count in enumerate(counts, 1):
                self.assertEqual(trigon.Game(trigon.Variant(name)).perft(depth), count)

    def test_one_by_one_is_as_in_bulk(self):
        for name in trigon.shipped_variants():
            with self.subTest(name):
                game = trigon.Game(trigon.Variant(name))
                before = game.position()
                # Both leave out nothing here: no game of these ends within two plies.
                self.assertEqual(lines(game, 2), game.perft(2))
                self.assertEqual(game.position(), before)

    def test_legal_moves_are_a_sequence(self):
        moves = self.game.legal_moves
        self.assertIsInstance(moves, collections.abc.Sequence)
        self.assertEqual(list(moves), [moves[i] for i in range(20)])
        self.assertEqual((moves[-1], moves[1:3]), (moves[19], [moves[1], moves[2]]))
        self.assertTrue(moves[7] in moves and trigon.Move(0) not in moves and "e2e4" not in moves)
        self.assertEqual((moves, moves), (self.game.legal_moves, list(moves)))
        self.assertNotEqual(moves, moves[1:])
        self.assertIn(random.choice(moves), moves)
        for index in (20, -21):
            with self.assertRaises(IndexError):
                moves[index]
        # It is of the position that it was asked in.
        self.game.push(moves[0])
        self.assertNotEqual(moves, self.game.legal_moves)

    def test_moves(self):
        move = self.game.parse("e2e4")
        self.assertEqual(self.chess.label(self.game.from_cell(move)), "e2")
        self.assertEqual(self.chess.label(self.game.to_cell(move)), "e4")
        self.assertEqual(self.game.captures(move), [])
        self.game.push(move)
        self.assertEqual(self.game.turn, 1)
        self.assertEqual(len(self.game.history()), 1)
        self.game.pop()
        self.assertEqual(self.game.turn, 0)
        self.assertEqual(move, trigon.Move(move.bits))
        self.assertEqual(len({move, trigon.Move(move.bits)}), 1)

    def test_outcome(self):
        self.assertIsNone(self.game.outcome())
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"]:
            self.game.push_text(text)
        self.assertTrue(self.game.is_check(0))
        self.assertEqual(self.game.legal_moves, [])
        self.assertEqual((self.game.outcome().ending, self.game.outcome().winner), ("checkmate", 1))
        self.assertEqual(self.game.outcome().ranks, [2, 1])
        self.assertIn("checkmate", self.game.record())

    def test_pieces(self):
        king = self.game.piece_at(self.chess.find_cell("e1"))
        self.assertTrue(self.chess.piece_types[king.type].is_royal)
        self.assertEqual(king.owner, 0)
        self.assertIsNone(self.game.piece_at(self.chess.find_cell("e4")))
        self.assertIsNone(self.chess.find_cell("z9"))

    def test_positions_and_copies(self):
        copy = self.game.copy()
        copy.push_text("e2e4")
        self.assertNotEqual(copy.position(), self.game.position())
        self.assertEqual(trigon.Game(self.chess, copy.position()).zobrist(), copy.zobrist())

    def test_pictures(self):
        self.assertTrue(self.game._repr_svg_().startswith("<svg"))
        self.assertIn("K", str(self.game))

    def test_a_variant_lives_as_long_as_its_games(self):
        game = trigon.Game(trigon.Variant("chess"))
        variant = game.variant
        del game
        self.assertEqual(variant.id, "chess")

    def test_mistakes(self):
        for error, mistake in [
            (ValueError, lambda: trigon.Variant("no such game")),
            (ValueError, lambda: trigon.Variant("chess", ["no such option"])),
            (ValueError, lambda: trigon.Game(self.chess, "nonsense")),
            (ValueError, lambda: self.game.push(trigon.Move(2**64 - 1))),
            (ValueError, lambda: self.game.text(trigon.Move(12345))),
            (ValueError, lambda: self.game.from_cell(trigon.Move(2**63))),
            (ValueError, lambda: self.game.push_text("e2e5")),
            (IndexError, lambda: self.game.perft(-1)),
            (IndexError, lambda: self.game.perft(1, 0)),
            (IndexError, lambda: self.game.perft(1, 65)),
            (IndexError, lambda: self.game.hand(2)),
            (IndexError, lambda: self.game.pop()),
            (IndexError, lambda: self.game.piece_at(-1)),
            (IndexError, lambda: self.game.piece_at(64)),
            (IndexError, lambda: self.game.is_in(2)),
            (IndexError, lambda: self.game.is_check(-1)),
            (IndexError, lambda: self.chess.label(64)),
            (TypeError, lambda: trigon.Game(None)),
            (TypeError, lambda: self.game.push(None)),
        ]:
            with self.subTest(mistake), self.assertRaises(error):
                mistake()

    def test_hands(self):
        crazyhouse = trigon.Variant("crazyhouse")
        game = trigon.Game(crazyhouse)
        self.assertEqual(game.hand(0), [])
        for text in ["e2e4", "d7d5", "e4d5"]:
            game.push_text(text)
        self.assertEqual([(crazyhouse.piece_types[held.type].name, held.side, held.count) for held in game.hand(0)],
                         [("pawn", 0, 1)])

    def test_reasons(self):
        self.assertTrue(self.game.why("e2e4").is_legal)
        self.assertFalse(self.game.why("e2e5").is_legal)
        self.assertIn("not legal", str(self.game.why("e2e5")))

    def test_thinking(self):
        player = trigon.ComputerPlayer(self.chess)
        for text in ["f2f3", "e7e5", "g2g4"]:
            self.game.push_text(text)
        thought = player.think(self.game, depth=2)
        self.assertEqual(self.game.text(thought.best), self.game.text(self.game.parse("d8h4")))
        self.assertEqual(thought.plies_to_end, 1)
        self.assertEqual(thought.moves[0].move, thought.best)
        self.assertTrue(self.game.is_legal(player.think_as(self.game, 1, seed=7).best))
        with self.assertRaises(ValueError):
            player.think(self.game)

    def test_attacks_and_notations(self):
        chess, game = self.chess, trigon.Game(self.chess, "4k3/8/8/8/1b6/8/3N4/4K3 white")
        self.assertEqual(game.pinned(0), [chess.find_cell("d2")])
        self.assertEqual(game.attackers(chess.find_cell("d2"), 1), [chess.find_cell("b4")])
        self.assertIn(chess.find_cell("d2"), game.attacks(chess.find_cell("b4")))
        self.assertEqual((game.checkers(0), game.royals(1)), ([], [chess.find_cell("e8")]))
        self.assertEqual(game.legal_moves_of(chess.find_cell("d2")), [])
        self.assertEqual((game.fen(), game.sfen()), ("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", None))
        self.assertEqual(game.after_null_move().turn, 1)
        self.assertEqual((game.repetitions(), game.halfmove_clock, game.phase, game.state()), (1, 0, "", {}))
        with self.assertRaises(IndexError):
            game.attackers(64, 0)

    def test_setup(self):
        setup = trigon.Setup(self.chess)
        with self.assertRaises(ValueError):
            self.game.set_up(setup)
        for cell, piece in [("e1", self.game.piece_at(4)), ("e8", self.game.piece_at(60))]:
            setup.put(self.chess.find_cell(cell), piece)
        setup.turn = 1
        self.game.set_up(setup)
        self.assertEqual((self.game.turn, len(self.game.legal_moves)), (1, 5))
        self.assertEqual(setup.piece_at(4), trigon.Piece(self.game.piece_at(4).type, 0))

    def test_pgn(self):
        self.game.push_text("e2e4")
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "game.pgn")
            file.write_text(self.game.pgn())
            record, = trigon.read_records(str(file))
        self.assertIn("1. e4 *", record.pgn())
        with self.assertRaises(ValueError):
            trigon.Game(trigon.Variant("64-triangles-3p-corners")).pgn()

    def test_variations(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "games"
            file.write_text('[Variant "chess"]\n({a} 1. e2-e4) *\n')
            with self.assertRaisesRegex(ValueError, "behind no move"):
                trigon.read_records(str(file))
            file.write_text('[Variant "chess"]\n1. d2-d4! ({or} 1. e2-e4 e7-e5 {so}) *\n')
            record, = trigon.read_records(str(file))
        move, = record.line.moves
        self.assertEqual((move.text, move.seat, move.glyphs), ("d2-d4", 0, [1]))
        other, = move.variations
        self.assertEqual((other.comment, [one.text for one in other.moves]), ("or", ["e2-e4", "e7-e5"]))
        self.assertEqual((other.moves[1].seat, other.moves[1].comment), (1, "so"))
        self.assertIn("1. d4 $1 ({or} 1. e4 e5 {so}) *", record.pgn())

    def test_records(self):
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"]:
            self.game.push_text(text)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "games"
            file.write_text(self.game.record())
            record, = trigon.read_records(str(file))
            self.assertEqual(record.game.history(), self.game.history())
            self.assertEqual((record.ranks, record.ending, record.players), ([2, 1], "checkmate", ["", ""]))
            self.assertEqual(str(record), self.game.record())
            file.write_text('[Variant "chess"]\n1. e2-e5 *\n')
            with self.assertRaisesRegex(ValueError, "not legal"):
                trigon.read_records(str(file))

    def test_perft_lets_other_threads_run(self):
        """Nobody takes the lock away from a thread here, so that others run only when it is given up."""
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1000)
        self.addCleanup(sys.setswitchinterval, interval)
        begun, seen = threading.Event(), threading.Event()
        ran_meanwhile = []

        def count():
            begun.set()
            for _ in range(200):
                self.game.perft(4)
                if seen.is_set():
                    ran_meanwhile.append(True)
                    return

        counting = threading.Thread(target=count)
        counting.start()
        begun.wait()
        seen.set()
        counting.join()
        self.assertEqual(ran_meanwhile, [True])


class PageTest(unittest.TestCase):
    def test_examples(self):
        # "..." on the page stands for what a better opponent changes.
        page = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
        self.assertEqual(page.failed, 0)


if __name__ == "__main__":
    unittest.main()
