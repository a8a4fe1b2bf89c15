"""PPO in one file, in the manner of CleanRL: learns against named players in two minutes on two cores.

ppo.py [--opponents random] [--seconds 110] [--log ppo.csv]; needs 'maquignon[gymnasium,train]'.
"""

import argparse
import csv
import time
from collections import deque

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import maquignon.gymnasium  # registers the environment

TABLES, STEPS = 256, 32
EPOCHS, MINIBATCHES = 3, 4
RATE, DISCOUNT, LAMBDA, CLIP, ENTROPY = 1e-3, 0.999, 0.95, 0.2, 0.01
RECENT = 400
"""Games over which victories are told."""


class Agent(nn.Module):
    def __init__(self, columns: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(columns, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.actor, self.critic = nn.Linear(128, actions), nn.Linear(128, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)  # all that is allowed is equally likely at first

    def forward(self, seen, allowed):
        hidden = self.body(seen)
        return Categorical(logits=self.actor(hidden).masked_fill(~allowed, -1e9)), self.critic(hidden).squeeze(-1)


def advantages(rewards, values, ended, last):
    """Generalised advantage estimation; nothing comes after the end of a game."""
    found, ahead = torch.zeros_like(rewards), torch.zeros_like(last)
    for step in reversed(range(STEPS)):
        following = last if step == STEPS - 1 else values[step + 1]
        goes_on = ~ended[step]
        surprise = rewards[step] + DISCOUNT * following * goes_on - values[step]
        ahead = surprise + DISCOUNT * LAMBDA * goes_on * ahead
        found[step] = ahead
    return found


def improve(agent, optimizer, seen, allowed, actions, chances, gains, returns):
    """Some epochs over what was lived through."""
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions)).chunk(MINIBATCHES):
            policy, value = agent(seen[part], allowed[part])
            ratio = (policy.log_prob(actions[part]) - chances[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gains[part], clipped * gains[part]).mean()
            loss += 0.5 * (value - returns[part]).pow(2).mean() - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def train(opponents, players, seed, tell):
    """Learn as long as `tell` wants it; it is told decisions, games and the share of recent victories."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # small batches: more threads would wait for each other
    tables = gymnasium.make_vec(
        maquignon.gymnasium.ID, TABLES, "vector_entry_point", players=players, opponents=opponents
    )
    columns, actions_there = tables.single_observation_space.shape[0], tables.single_action_space.n
    agent = Agent(columns, actions_there)
    optimizer = torch.optim.Adam(agent.parameters(), RATE)
    seen, info = tables.reset(seed=seed)
    mask = info["action_mask"]
    recent, games, decisions = deque(maxlen=RECENT), 0, 0
    kept = {
        "seen": torch.zeros(STEPS, TABLES, columns),
        "allowed": torch.zeros(STEPS, TABLES, actions_there, dtype=torch.bool),
        "actions": torch.zeros(STEPS, TABLES, dtype=torch.long),
        **{name: torch.zeros(STEPS, TABLES) for name in ("chances", "values", "rewards")},
        "ended": torch.zeros(STEPS, TABLES, dtype=torch.bool),
    }
    while not recent or tell(decisions, games, float(np.mean(recent))):
        for step in range(STEPS):
            kept["seen"][step], kept["allowed"][step] = torch.from_numpy(seen), torch.from_numpy(mask)
            with torch.no_grad():
                policy, kept["values"][step] = agent(kept["seen"][step], kept["allowed"][step])
            action = kept["actions"][step] = policy.sample()
            kept["chances"][step] = policy.log_prob(action)
            seen, rewards, terminated, truncated, info = tables.step(action.numpy())
            mask, ended = info["action_mask"], terminated | truncated
            kept["rewards"][step], kept["ended"][step] = torch.from_numpy(rewards), torch.from_numpy(ended)
            recent.extend(rewards[ended])
            games, decisions = games + int(ended.sum()), decisions + TABLES
        with torch.no_grad():
            _, last = agent(torch.from_numpy(seen), torch.from_numpy(mask))
        gains = advantages(kept["rewards"], kept["values"], kept["ended"], last)
        flat = [kept[name].flatten(0, 1) for name in ("seen", "allowed", "actions", "chances")]
        improve(agent, optimizer, *flat, gains.flatten(), (gains + kept["values"]).flatten())
    return agent


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--opponents", default="random", help="a character, 'champion', 'random' or a network's file")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=110)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", default="ppo.csv")
    args = parser.parse_args(arguments)
    began = time.monotonic()
    with open(args.log, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("seconds", "decisions", "games", "won"))

        def tell(decisions, games, won):
            seconds = time.monotonic() - began
            rows.writerow((f"{seconds:.1f}", decisions, games, f"{won:.4f}"))
            file.flush()
            print(f"{seconds:5.0f} s  {decisions:>9,} decisions  {games:>6,} games  {100 * won:3.0f} % won", flush=True)
            return seconds < args.seconds

        train(args.opponents, args.players, args.seed, tell)


if __name__ == "__main__":
    main()
