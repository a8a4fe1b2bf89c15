"""Stable-Baselines3's MaskablePPO (sb3-contrib) at one seat: learns against named players in two minutes on two cores.

maskable_ppo.py [--opponents random] [--seconds 110] [--log maskable_ppo.csv]; needs 'maquignon[gymnasium,train]' and
sb3-contrib.
"""

import argparse
import csv
import time
from collections import deque

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import maquignon.gymnasium  # registers the environment

TABLES, STEPS = 16, 256
RECENT = 400
"""Games over which victories are told."""


class Telling(BaseCallback):
    """Goes on as long as `tell` wants it; it is told decisions, games and the share of recent victories."""

    def __init__(self, tell):
        super().__init__()
        self.tell, self.goes_on = tell, True
        self.recent, self.games = deque(maxlen=RECENT), 0

    def _on_step(self):
        ended = self.locals["dones"]
        self.recent.extend(self.locals["rewards"][ended])
        self.games += int(ended.sum())
        return self.goes_on

    def _on_rollout_end(self):
        if self.recent:
            self.goes_on = self.tell(self.num_timesteps, self.games, float(np.mean(self.recent)))


def train(opponents, players, seed, tell):
    torch.set_num_threads(1)  # small batches: more threads would wait for each other
    table = {"players": players, "opponents": opponents}
    tables = make_vec_env(lambda: gymnasium.make(maquignon.gymnasium.ID, **table).unwrapped, TABLES, seed=seed)
    network = {"net_arch": [128, 128]}
    settings = {"n_steps": STEPS, "batch_size": 1024, "n_epochs": 3, "gamma": 0.999, "ent_coef": 0.01}
    model = MaskablePPO("MlpPolicy", tables, learning_rate=1e-3, policy_kwargs=network, seed=seed, **settings)
    return model.learn(10**9, callback=Telling(tell))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--opponents", default="random", help="a character, 'champion', 'random' or a network's file")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=110)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", default="maskable_ppo.csv")
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
