"""One game under the names of other libraries, played to its end."""

import random
import unittest

import trigon
from trigon.environments import AECEnvironment, OpenSpielGame

FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]


def actions_of(variant, texts):
    """The numbers of moves that are given as texts."""
    batch = trigon.Batch(variant, 1)
    actions = []
    for text in texts:
        actions.append(batch.action(0, batch.game(0).parse(text)))
        batch.step(actions[-1:])
    return actions


class AECTest(unittest.TestCase):
    def test_a_game(self):
        chess = trigon.Variant("chess")
        environment = AECEnvironment(chess)
        actions = actions_of(chess, FOOLS_MATE)
        last = {}
        for agent in environment.agent_iter():
            observation, reward, is_over, _, _ = environment.last()
            last[agent] = reward
            self.assertEqual(observation["action_mask"].any(), not is_over)
            environment.step(None if is_over else actions.pop(0))
        self.assertEqual(last, {"white": -1, "black": 1})
        self.assertEqual(environment.agents, [])
        environment.reset()
        self.assertEqual(environment.agent_selection, "white")
        self.assertEqual(environment.observe("white")["action_mask"].sum(), 20)
        self.assertEqual(environment.observe("black")["action_mask"].sum(), 0)

    def test_three_agents(self):
        choices = random.Random(2)
        environment = AECEnvironment(trigon.Variant("64-triangles-3p-corners"))
        self.assertEqual(len(environment.agents), 3)
        rewards = []
        for _ in environment.agent_iter():
            observation, reward, is_over, _, _ = environment.last()
            if is_over:
                rewards.append(reward)
                environment.step(None)
            else:
                environment.step(choices.choice(observation["action_mask"].nonzero()[0]))
        self.assertEqual(len(rewards), 3)
        self.assertAlmostEqual(sum(rewards), 0)


class OpenSpielTest(unittest.TestCase):
    def test_a_game(self):
        chess = trigon.Variant("chess")
        game = OpenSpielGame(chess)
        state = game.new_initial_state()
        actions = actions_of(chess, FOOLS_MATE)
        for ply, action in enumerate(actions):
            self.assertEqual(state.current_player(), ply % 2)
            self.assertIn(action, state.legal_actions())
            self.assertEqual(state.legal_actions(1 - ply % 2), [])
            state.apply_action(action)
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.current_player(), -4)
        self.assertEqual((state.returns(), state.history()), ([-1, 1], actions))
        self.assertEqual(str(state.clone()), str(state))
        with self.assertRaises(ValueError):
            state.apply_action(actions[0])

    def test_each_player_has_a_view(self):
        chess = trigon.Variant("chess")
        state = OpenSpielGame(chess).new_initial_state()
        state.apply_action(actions_of(chess, ["e2e4"])[0])
        batch = trigon.Batch(chess, 1)
        own = 6 * 64
        white = state.observation_tensor(0)
        black = state.observation_tensor(1)
        self.assertEqual((white[:own], white[own : 2 * own]), (black[own : 2 * own], black[:own]))
        self.assertEqual(black[chess.find_cell("e7")::64][:12].count(1), 1)
        self.assertNotEqual(white[:own], black[:own])
        # Before the first move the batch shows the board as white sees it.
        before = OpenSpielGame(chess).new_initial_state()
        self.assertEqual(before.observation_tensor(0), batch.observation[0].ravel().tolist())


if __name__ == "__main__":
    unittest.main()
