"""PPO: one pass over each batch, the policy towards what won more than expected, the critic towards what came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import torch
from torch import nn

from maquignon.bots.learned.policy import cooled
from maquignon.lab.training.networks import Critic, Policy
from maquignon.lab.training.returns import joint_returns, news, turned
from maquignon.lab.training.rollout import Batch
from maquignon.lab.training.settings import CLIP, GRADIENT, Settings, falling

VALUED: Final = 65_536
"""How many rows are looked at in one go."""
STALE: Final = 2.0
"""At most so many times counts a decision that has become likelier since."""


class Samples(NamedTuple):
    """Decisions of both groups, one after the other."""

    rows: torch.Tensor
    traits: torch.Tensor
    players: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor
    advantages: torch.Tensor
    returns: torch.Tensor
    own: torch.Tensor
    """1 where the learner decided, 0 where somebody else did."""


class Losses(NamedTuple):
    policy: torch.Tensor
    entropy: torch.Tensor
    critic: torch.Tensor
    drift: torch.Tensor


class Learner:
    def __init__(self, settings: Settings, traits: int) -> None:
        torch.manual_seed(settings.seed)
        self._settings = settings
        device = torch.device(settings.device)
        shape = settings.shape(traits)
        self.policy = Policy(*shape).to(device)
        self.critic = Critic(*shape).to(device)
        self.average = Policy(*shape).to(device)
        self.average.load_state_dict(self.policy.state_dict())
        self.weights = [*self.policy.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(self.weights, settings.rates[0], eps=1e-5, fused=device.type == "cuda")
        self.rounds = 0
        self._shuffling = torch.Generator(device).manual_seed(settings.seed)
        """Its own: the players draw at the same time."""

    def cool(self, temperature: float) -> None:
        for policy in (self.policy, self.average):
            policy.take_arrays(cooled(policy.arrays(), temperature))

    def begin_as(self, other: Learner) -> None:
        """As the other's average, with its critic, and having learned nothing yet."""
        for policy in (self.policy, self.average):
            policy.load_state_dict(other.average.state_dict())
        self.critic.load_state_dict(other.critic.state_dict())
        self.optimizer.state.clear()
        self.rounds = 0

    @property
    def is_sound(self) -> bool:
        """Whether its weights are numbers still; if not, nothing is learned from there on."""
        return all(weight.isfinite().all() for weight in [*self.weights, *self.average.parameters()])

    def learn(self, samples: Samples, progress: float) -> Losses:
        for group in self.optimizer.param_groups:
            group["lr"] = falling(self._settings.rates, progress)
        entropy = falling(self._settings.entropies, progress)
        order = torch.randperm(len(samples.actions), generator=self._shuffling, device=samples.actions.device)
        chunks = order.split(self._settings.minibatch)
        losses = [self._step(Samples(*(each[chunk] for each in samples)), entropy) for chunk in chunks]
        self.rounds += 1
        self._average()
        return Losses(*(torch.stack(each).mean() for each in zip(*losses, strict=True)))

    def _step(self, samples: Samples, entropy: float) -> Losses:
        losses = self._losses(samples)
        self.optimizer.zero_grad(set_to_none=True)
        (losses.policy - entropy * losses.entropy + losses.critic).backward()
        for network in (self.policy, self.critic):
            nn.utils.clip_grad_norm_(network.parameters(), GRADIENT)
        self.optimizer.step()
        return Losses(*(each.detach() for each in losses))

    def _losses(self, samples: Samples) -> Losses:
        logs = torch.log_softmax(self.policy(samples.rows, samples.traits), 1)
        chances = logs.gather(1, samples.actions[:, None])[:, 0]
        own, number = samples.own, samples.own.sum().clamp(min=1)
        ratio = ((chances - samples.chances) * own).exp()  # what others did can become likelier beyond all numbers
        clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
        gain = torch.minimum(ratio * samples.advantages, clipped * samples.advantages)
        spread = -(logs.exp() * logs).sum(1)
        valued = self.critic(samples.rows, samples.traits, samples.players)
        return Losses(
            policy=-(gain * own).sum() / number,
            entropy=(spread * own).sum() / number,
            critic=-(samples.returns * valued).sum(1).mean(),
            drift=((samples.chances - chances) * own).sum() / number,
        )

    @torch.no_grad()
    def _average(self) -> None:
        kept = min(self._settings.average, self.rounds / (self.rounds + self._settings.tail))
        for slow, fast in zip(self.average.parameters(), self.policy.parameters(), strict=True):
            slow.lerp_(fast, 1 - kept)

    @torch.no_grad()
    def sampled(
        self, batches: Sequence[Batch], traits: Sequence[torch.Tensor], players: Sequence[torch.Tensor]
    ) -> Samples:
        """What the batches teach; advantages have mean 0 among the learner's own decisions, and spread 1 unless plain.

        Whoever played them was one lesson behind. So a step is measured from the policy as it is now, and what it would
        do more often by now counts for more: measured from the one who played, steps grew until it unlearned.
        """
        found = [self._valued(*each) for each in zip(batches, traits, players, strict=True)]
        samples = Samples(*(torch.cat(each) for each in zip(*found, strict=True)))
        own = samples.advantages[samples.own > 0]
        spread = 1.0 if self._settings.plain else own.std() + 1e-6
        advantages = (samples.advantages - own.mean()) / spread
        chances = self._chances(samples)
        since = (chances - samples.chances).exp().clamp(max=STALE)
        return samples._replace(advantages=advantages * since, chances=chances)

    def _chances(self, samples: Samples) -> torch.Tensor:
        """The log chances with which the policy would do the same now."""
        found = []
        for rows, traits, actions in zip(
            *(each.split(VALUED) for each in (samples.rows, samples.traits, samples.actions)), strict=True
        ):
            logs = torch.log_softmax(self.policy(rows, traits), 1)
            found.append(logs.gather(1, actions[:, None])[:, 0])
        return torch.cat(found)

    def _valued(self, batch: Batch, traits: torch.Tensor, players: torch.Tensor) -> Samples:
        told = news(batch.rows)
        steps = len(batch.actions)
        many = players.expand(steps + 1, -1)
        own = self._values(batch.rows, traits, players)
        by_seat = turned(own, (many - told.seats) % many, many)
        returns = joint_returns(by_seat, told, self._settings.trace)
        seats = told.seats[:-1]
        advantages = returns.gather(2, seats[..., None])[..., 0] - own[:-1, :, 0]
        return Samples(
            rows=batch.rows[:-1].flatten(0, 1),
            traits=traits.expand(steps, -1, -1).flatten(0, 1),
            players=many[:-1].flatten(),
            actions=batch.actions.flatten(),
            chances=batch.chances.flatten(),
            advantages=advantages.flatten(),
            returns=turned(returns, seats, many[:-1]).flatten(0, 1),
            own=(told.policies[:-1] == 0).float().flatten(),
        )

    def _values(self, rows: torch.Tensor, traits: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
        """Chances to win by step, slot and seat, the mover first."""
        slots = rows.shape[1]
        at_once = max(1, VALUED // slots)
        found = []
        for part in rows.split(at_once):
            number = len(part)
            logs = self.critic(part.flatten(0, 1), traits.repeat(number, 1), players.repeat(number))
            found.append(logs.exp().view(number, slots, -1))
        return torch.cat(found)
