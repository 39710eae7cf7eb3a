"""One game under the names of libraries for learning, none of which is needed: `AECEnvironment` has those of PettingZoo's
environments for agents in turn, `OpenSpielGame` those of OpenSpiel. Actions and planes are those of `trigon.Batch`."""

import numpy

from trigon._core import Batch

# What OpenSpiel returns as the current player of a game that is over.
TERMINAL_PLAYER = -4


class _OneGame:
    """A batch of one game, for the seats of a variant: its players without the neutral ones."""

    def __init__(self, variant):
        self.batch = Batch(variant, 1)
        self.variant = variant
        self.seats = [index for index, player in enumerate(variant.players) if not player.is_neutral]

    @property
    def is_over(self):
        return bool(self.batch.terminated[0])

    @property
    def seat_to_move(self):
        return self.seats.index(int(self.batch.current_player[0]))

    def rewards(self):
        """The rewards of the seats, 0 while the game goes on."""
        return [float(self.batch.rewards[0, player]) for player in self.seats]

    def planes(self, seat):
        """A copy of the planes as the seat sees them, whoever is to move."""
        planes = self.batch.observation[0].copy()
        players, types = len(self.variant.players), len(self.variant.piece_types)
        first_hand = players * types + 1
        turn = (int(self.batch.current_player[0]) - self.seats[seat]) % players
        for part in planes[: players * types], planes[first_hand:]:
            by_player = part.reshape(players, -1, self.variant.cell_count)
            by_player[:] = numpy.roll(by_player, turn, axis=0)
        return planes


class AECEnvironment:
    """A game whose agents are the names of the players. It ends for all agents at once, as the game does."""

    metadata = {"name": "trigon", "is_parallelizable": False}

    def __init__(self, variant):
        self._one = _OneGame(variant)
        self.possible_agents = [variant.players[player].name for player in self._one.seats]
        self.action_count = self._one.batch.action_count
        self.reset()

    def reset(self, seed=None, options=None):
        """Begins the game anew; there is no chance in it, so that a seed changes nothing."""
        self._one.batch.init()
        self.agents = list(self.possible_agents)
        self.infos = {agent: {} for agent in self.agents}
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def _look(self):
        self.agent_selection = self.possible_agents[self._one.seat_to_move]
        self.terminations = dict.fromkeys(self.agents, self._one.is_over)
        self.rewards = dict(zip(self.possible_agents, self._one.rewards()))

    def observe(self, agent):
        """The planes as the agent sees them, and its legal actions: none unless it is to move."""
        mask = self._one.batch.legal_action_mask[0].astype(numpy.int8)
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self._one.planes(self.possible_agents.index(agent)), "action_mask": mask}

    def last(self, observe=True):
        """Observation, reward, termination, truncation and info of the agent that is to step."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self.rewards[agent], self.terminations[agent], False,
                self.infos[agent])

    def step(self, action):
        """Plays an action; after the end, each agent steps once with None and leaves."""
        if not self.agents:
            raise ValueError("all agents have left; reset the environment")
        if not self._one.is_over:
            self._one.batch.step([action])
            self._look()
            return
        if action is not None:
            raise ValueError("the game is over: the action can only be None")
        for of_agents in self.terminations, self.truncations, self.rewards, self.infos:
            del of_agents[self.agent_selection]
        self.agents.remove(self.agent_selection)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        """The agents, one for each step."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self):
        """The board drawn as text."""
        return str(self._one.batch.game(0))


class OpenSpielGame:
    """A variant as a game of OpenSpiel."""

    def __init__(self, variant):
        self.variant = variant
        self._one = _OneGame(variant)

    def num_players(self):
        return len(self._one.seats)

    def num_distinct_actions(self):
        return self._one.batch.action_count

    def observation_tensor_shape(self):
        return [self._one.batch.plane_count, self.variant.cell_count]

    def new_initial_state(self):
        return OpenSpielState(self)


class OpenSpielState:
    """A position of a game as a state of OpenSpiel; players are the seats."""

    def __init__(self, game):
        self._game = game
        self._one = _OneGame(game.variant)
        self._actions = []

    def get_game(self):
        return self._game

    def current_player(self):
        return TERMINAL_PLAYER if self._one.is_over else self._one.seat_to_move

    def is_terminal(self):
        return self._one.is_over

    def legal_actions(self, player=None):
        if player is not None and player != self.current_player():
            return []
        return numpy.flatnonzero(self._one.batch.legal_action_mask[0]).tolist()

    def apply_action(self, action):
        if self._one.is_over:
            raise ValueError("the game is over")
        self._one.batch.step([action])
        self._actions.append(action)

    def action_to_string(self, player, action):
        """The text of a legal action of the player to move."""
        return self._one.batch.game(0).text(self._one.batch.move(0, action))

    def returns(self):
        return self._one.rewards()

    def rewards(self):
        return self._one.rewards()

    def history(self):
        return list(self._actions)

    def observation_tensor(self, player):
        return self._one.planes(player).astype(numpy.float32).ravel().tolist()

    def clone(self):
        copy = OpenSpielState(self._game)
        for action in self._actions:
            copy.apply_action(action)
        return copy

    def __str__(self):
        return str(self._one.batch.game(0))
