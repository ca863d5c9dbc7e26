#!/usr/bin/env python3
"""Advantages in learn/train.py: with values that foretell the end exactly nobody gains anything, with any number of
players and wherever the steps are cut off; and what a seat did not expect, it gains."""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[2]).resolve()
CODE = """
import sys, types, torch
sys.path.insert(0, sys.argv[1])
import train

def group_of(players, steps, end):
    # One game: seats in turn, over after step `end` with these scores; then the next one.
    wins = torch.zeros(steps, 1, players); wins[:, :, 0] = 1
    scores = torch.tensor([100.0 - 10 * seat for seat in range(players)]).repeat(steps, 1, 1)
    over = torch.zeros(steps, 1, dtype=torch.bool); over[end] = True
    seats = (torch.arange(steps) % players).to(torch.int8)[:, None]
    exact = train.outcomes(wins[0], scores[0])[0]  # by seat
    values = torch.stack([exact[seat] for seat in seats[:, 0].long()])[:, None]
    return types.SimpleNamespace(players=players, games=1, steps=steps, device=torch.device("cpu"), wins=wins, scores=scores,
                                 over=over, seats=seats, values=values, weights=torch.ones(steps, 1)), exact

for players in (2, 3, 5):
    for steps, end in ((11, 6), (12, 11), (9, 0)):
        group, exact = group_of(players, steps, end)
        last = steps % players
        gain, returns, known = train.estimate_advantages(group, torch.tensor([last]), exact[last][None], 0.97)
        assert gain.abs().max() < 1e-6, (players, steps, gain)
        assert known[:end + 1].all()  # whatever came before an end is known
        for t in range(end + 1, steps):  # then all but the last decision of seats that are not asked next
            later = any(group.seats[k, 0] == group.seats[t, 0] for k in range(t + 1, steps)) or last == group.seats[t, 0]
            assert bool(known[t, 0]) == later, (players, steps, t)
        # A seat that expected nothing of a game that it won gains.
        group.values[end - end % players if end % players else end] = 0
        gain, _, _ = train.estimate_advantages(group, torch.tensor([last]), exact[last][None], 0.97)
        assert gain[: end + 1].max() > 0.3
print("ok")
"""
done = subprocess.run(["/usr/bin/python3", "-B", "-c", CODE, str(ROOT / "learn")], capture_output=True, text=True, check=False)
print(done.stdout + done.stderr)
sys.exit(0 if done.stdout.strip() == "ok" else 1)
