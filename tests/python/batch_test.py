"""Games in batches, compared with games that are played one by one."""

import threading
import unittest

import numpy
import trigon


def random_actions(batch, random):
    """A legal action of each game, 0 in those that are over."""
    mask = batch.legal_action_mask
    return (mask * random.random(mask.shape, dtype=numpy.float32)).argmax(axis=1).astype(numpy.int32)


class BatchTest(unittest.TestCase):
    def test_is_as_one_by_one(self):
        random = numpy.random.default_rng(3)
        for name in ["chess", "crazyhouse", "64-triangles-2p-corners", "64-triangles-3p-corners"]:
            variant = trigon.Variant(name)
            batch = trigon.Batch(variant, 4)
            games = [trigon.Game(variant) for _ in range(len(batch))]
            for _ in range(40):
                actions = random_actions(batch, random)
                for i, game in enumerate(games):
                    if not batch.terminated[i]:
                        game.push(batch.move(i, int(actions[i])))
                batch.step(actions)
                for i, game in enumerate(games):
                    self.assertEqual(batch.game(i).position(), game.position())
                    self.assertEqual(batch.current_player[i], game.turn)
                    self.assertEqual(batch.legal_action_mask[i].sum(), len(game.legal_moves))
                    self.assertEqual(bool(batch.terminated[i]), game.outcome() is not None)
                    self.check_planes(variant, game, batch.observation[i])

    def check_planes(self, variant, game, planes):
        """The pieces on the planes are those on the board."""
        players, types = len(variant.players), len(variant.piece_types)
        for cell in range(variant.cell_count):
            there = numpy.flatnonzero(planes[: players * types + 1, cell])
            piece = game.piece_at(cell)
            if piece is None:
                self.assertEqual(there.size, 0)
            elif piece.owner < 0:
                self.assertEqual(list(there), [players * types])
            else:
                self.assertEqual(list(there), [(piece.owner - game.turn) % players * types + piece.type])

    def test_hands_are_planes(self):
        variant = trigon.Variant("crazyhouse")
        batch = trigon.Batch(variant, 1)
        for text in ["e2e4", "d7d5", "e4d5"]:
            batch.step([batch.action(0, batch.game(0).parse(text))])
        # Black is to move; the pawn is in the hand of the other.
        filled = [plane for plane in batch.observation[0][2 * len(variant.piece_types) + 1 :] if plane.any()]
        self.assertEqual([set(plane.tolist()) for plane in filled], [{1}])

    def test_ends(self):
        batch = trigon.Batch(trigon.Variant("chess"), 2)
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"]:
            batch.step([batch.action(0, batch.game(0).parse(text)), batch.legal_action_mask[1].argmax()])
        self.assertEqual(batch.terminated.tolist(), [1, 0])
        self.assertEqual(batch.rewards.tolist(), [[-1, 1], [0, 0]])
        batch.step([0, batch.legal_action_mask[1].argmax()], again=True)
        self.assertEqual(batch.terminated.tolist(), [0, 0])
        self.assertEqual(batch.legal_action_mask[0].sum(), 20)

    def test_ranks_of_three(self):
        variant = trigon.Variant("64-triangles-3p-corners")
        batch = trigon.Batch(variant, 3)
        random = numpy.random.default_rng(1)
        for _ in range(3000):
            if batch.terminated.all():
                break
            batch.step(random_actions(batch, random))
        self.assertTrue(batch.terminated.all())
        for i in range(len(batch)):
            ranks = batch.game(i).outcome().ranks
            rewards = [sum((other > rank) - (other < rank) for other in ranks) / 2 for rank in ranks]
            self.assertEqual(batch.rewards[i].tolist(), rewards)

    def test_arrays_are_views_that_live_on(self):
        batch = trigon.Batch(trigon.Variant("chess"), 2)
        mask = batch.legal_action_mask
        self.assertEqual(mask.shape, (2, batch.action_count))
        self.assertFalse(mask.flags.writeable)
        batch.step([batch.action(i, batch.game(i).parse("e2e4")) for i in range(2)])
        self.assertTrue((mask == batch.legal_action_mask).all())
        self.assertTrue(numpy.shares_memory(mask, batch.legal_action_mask))
        del batch
        self.assertEqual(mask.sum(), 40)

    def test_mistakes(self):
        chess = trigon.Variant("chess")
        batch = trigon.Batch(chess, 2)
        for error, mistake in [
            (IndexError, lambda: trigon.Batch(chess, 0)),
            (ValueError, lambda: trigon.Batch(trigon.Variant("shogi"), 65536)),
            (ValueError, lambda: batch.step([0])),
            (ValueError, lambda: batch.step([0, 0])),
            (ValueError, lambda: batch.step([-1, 2**31 - 1])),
            (IndexError, lambda: batch.game(2)),
            (IndexError, lambda: batch.game(-1)),
            (ValueError, lambda: batch.move(0, 0)),
            (ValueError, lambda: batch.action(0, trigon.Move(1))),
        ]:
            with self.assertRaises(error):
                mistake()
        self.assertEqual(batch.game(0).history(), [])

    def test_several_threads(self):
        batch = trigon.Batch(trigon.Variant("chess"), 16)
        threads = [threading.Thread(target=batch.play_random, args=(50, seed)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(batch.play_random(10), 160)


if __name__ == "__main__":
    unittest.main()
