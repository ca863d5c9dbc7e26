#!/usr/bin/env python3
"""Trains the network of a map by playing against itself (docs/learning.md).

    learn/train.py --map nordic-countries --seconds 540 --out learn/checkpoints/nordic-countries

goes on from the checkpoint that is there, and leaves a new one, the network as a file for data/networks, and a
line of the learning curve for each evaluation.

The method: policy gradients with clipping (PPO). The newest network plays all seats, but for a part of the games in
which one seat is an older version of it, and another part in which computer players have all other seats.
"""
import argparse
import concurrent.futures
import copy
import json
import pathlib
import random
import time

import torch

import model
from environment import Environment, load_library

DIFFERENCE_UNIT = 60.0  # points: the unit of score differences
DIFFERENCE_MOST = 1.5
IMPOSSIBLE = -1e9  # added to the preference of what may not be chosen
WIN_WEIGHT, DIFFERENCE_WEIGHT = 0.6, 0.4


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", required=True, help="its id")
    parser.add_argument("--map-file", type=pathlib.Path, help="of a map that is not built in")
    parser.add_argument("--out", required=True, type=pathlib.Path, help="folder of the checkpoint")
    parser.add_argument("--tables", default="2", help="numbers of players, and variants: 2,3,2:no-tolls")
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--decisions", type=float, default=0, help="stop after so many, whatever the time")
    parser.add_argument("--games", type=int, default=16384, help="side by side, over all tables")
    parser.add_argument("--steps", type=int, default=96, help="decisions per game between updates")
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--width", type=int, default=448)
    parser.add_argument("--blocks", type=int, default=2)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--last-rate", type=float, default=0.2, help="of the rate, at the end of this piece")
    parser.add_argument("--entropy", type=float, default=0.02, help="weight of the entropy of choices in the loss")
    parser.add_argument("--last-entropy", type=float, default=1, help="of it, at the end of this piece")
    parser.add_argument("--trace", type=float, default=0.97, help="how far rewards reach back (lambda)")
    parser.add_argument("--old-share", type=float, default=0.15, help="of games in which one seat is an older version")
    parser.add_argument("--computer-games", type=int, default=1280, help="games against computer players")
    parser.add_argument("--computers", default="planner,hungry,one-step,path,long-route")
    parser.add_argument("--threads", type=int, default=torch.multiprocessing.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evaluate-every", type=float, default=60, help="seconds")
    parser.add_argument("--evaluate", default="builder,hungry,planner")
    parser.add_argument("--evaluate-last", default="builder,hungry,one-step,path,long-route,planner")
    parser.add_argument("--evaluation-games", type=int, default=2048)
    parser.add_argument("--half", action="store_true",
                        help="multiply in half precision on a processor too: four times as fast if it has avx512_bf16")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


class Group:
    """Games at one kind of table, with the memory of what was seen and done in `steps` steps."""

    def __init__(self, library, args, device, players, variant, games, seed, old_games, computers=""):
        pinned = device.type == "cuda"
        text = args.map_file.read_text() if args.map_file else ""
        self.environment = Environment(library, args.map, players, games, args.threads, seed, variant, computers,
                                       pinned=pinned, map_text=text)
        self.device, self.players, self.games, self.steps = device, players, games, args.steps
        env = self.environment
        self.chosen = torch.zeros(games, dtype=torch.int32, pin_memory=pinned)

        def memory(*shape, dtype=torch.float32):
            return torch.zeros(args.steps, games, *shape, dtype=dtype, device=device)

        self.observations = memory(env.observation_size, dtype=torch.uint8)
        self.masks = memory(env.choices, dtype=torch.uint8)
        self.seats = memory(dtype=torch.int8)
        self.choices = memory(dtype=torch.long)
        self.likelihood = memory()
        self.values = memory(players + 1)
        self.over = memory(dtype=torch.bool)
        self.wins = memory(players)
        self.scores = memory(players)
        self.weights = memory()
        # Rows whose seat `old_seat` is played by an older version.
        self.old_games = old_games
        self.old_seat = torch.arange(old_games, device=device) % players
        env.observe()

        # What a step needs on the device, always at the same place: its work is recorded once as a graph.
        self.now = {name: torch.zeros_like(memory[0]) for name, memory in self.per_step().items()}
        self.graph = None

    def per_step(self):
        return {name: getattr(self, name) for name in
                ("observations", "masks", "seats", "choices", "likelihood", "values", "weights")}

    def fetch(self):
        env, now = self.environment, self.now
        now["observations"].copy_(env.observations, non_blocking=True)
        now["masks"].copy_(env.masks, non_blocking=True)
        now["seats"].copy_(env.seats, non_blocking=True)

    def look(self, network):
        """The network's opinion on the positions that were fetched."""
        now = self.now
        preferences, values = evaluate_positions(network, now["observations"], now["masks"], self.players)
        now["values"].copy_(values)
        return preferences

    def choose_now(self, network, old):
        preferences = self.look(network)
        now, n = self.now, self.old_games
        now["weights"].fill_(1)
        if n:
            theirs = now["seats"][:n] == self.old_seat
            others, _ = evaluate_positions(old, now["observations"][:n], now["masks"][:n], self.players)
            preferences = torch.cat([torch.where(theirs[:, None], others, preferences[:n]), preferences[n:]])
            now["weights"][:n] = (~theirs).float()
        noise = torch.rand_like(preferences).clamp_(1e-9, 1 - 1e-7)
        choice = (preferences - torch.log(-torch.log(noise))).argmax(-1)
        now["choices"].copy_(choice)
        now["likelihood"].copy_(preferences.log_softmax(-1).gather(1, choice[:, None]).squeeze(1))

    def choose(self, network, old, t):
        """Step t: chooses in every game, and remembers what was seen and done."""
        self.fetch()
        if self.device.type != "cuda":
            self.choose_now(network, old)
        else:
            if self.graph is None:
                self.graph = recorded(lambda: self.choose_now(network, old))
            self.graph.replay()
        for name, memory in self.per_step().items():
            memory[t].copy_(self.now[name], non_blocking=True)
        self.chosen.copy_(self.now["choices"], non_blocking=True)

    def remember_results(self, t):
        env, to = self.environment, {"device": self.device, "non_blocking": True}
        self.over[t] = env.over.to(**to).bool()
        self.wins[t] = env.wins.to(**to)
        self.scores[t] = env.scores.to(**to)


def recorded(work):
    """The work as a CUDA graph, which starts in one call. Networks that it uses are changed in place from now on."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            work()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph


def evaluate_positions(network, observations, masks, players):
    """Preferences (impossible choices far below zero), and per row: chances to win by seat from the own one on,
    score difference."""
    with torch.no_grad():
        preferences, wins, difference = network(observations)
    values = torch.cat([wins[:, :players].softmax(-1), difference[:, None]], 1)
    return preferences + IMPOSSIBLE * (1 - masks.float()), values


def outcomes(wins, scores):
    """[games, seat, players + 1]: what each seat's values should have been at the end of a game."""
    games, players = wins.shape
    seats = torch.arange(players, device=wins.device)
    rotated = (seats[:, None] + seats[None, :]) % players  # [seat, place after it]
    by_seat = wins[:, rotated]
    others = scores[:, None, :].masked_fill(torch.eye(players, device=wins.device, dtype=torch.bool), -1e9)
    difference = ((scores - others.amax(-1)) / DIFFERENCE_UNIT).clamp(-DIFFERENCE_MOST, DIFFERENCE_MOST)
    return torch.cat([by_seat, difference[:, :, None]], 2)


def estimate_advantages(group, last_seats, last_values, trace):
    """Generalised advantage estimation, for each seat over its own decisions: (gain of each choice, what the values
    should have been, which of them are known).

    What a seat may expect after the last step is known of the seat that is asked then. Another seat's last decision
    in these steps only says what to expect before it, unless the game ended after it.
    """
    players, games = group.players, group.games
    rows = torch.arange(games, device=group.device)
    next_values = torch.zeros(games, players, players + 1, device=group.device)
    known = torch.zeros(games, players, dtype=torch.bool, device=group.device)
    next_values[rows, last_seats] = last_values
    known[rows, last_seats] = True
    running = torch.zeros_like(next_values)
    advantages = torch.zeros_like(group.values)
    used = torch.zeros_like(group.weights)
    for t in range(group.steps - 1, -1, -1):
        over = group.over[t][:, None, None]
        next_values = torch.where(over, outcomes(group.wins[t], group.scores[t]), next_values)
        running = running.masked_fill(over, 0)
        known |= group.over[t][:, None]
        seat = group.seats[t].long()
        found = next_values[rows, seat] - group.values[t] + trace * running[rows, seat]
        found = found * known[rows, seat][:, None]
        advantages[t] = found
        used[t] = known[rows, seat].float()
        next_values[rows, seat] = group.values[t]
        running[rows, seat] = found
        known[rows, seat] = True
    returns = advantages + group.values
    gain = WIN_WEIGHT * players / (players - 1) * advantages[..., 0] + DIFFERENCE_WEIGHT * advantages[..., -1]
    return gain, returns, used


class Trainer:
    def __init__(self, args):
        self.args = args
        self.device = torch.device(args.device)
        torch.set_float32_matmul_precision("high")
        if self.device.type == "cpu":
            torch.set_num_threads(1)  # small networks: more threads cost more than they bring
        self.library = load_library()
        saved = self.read_checkpoint()
        self.made = json.loads(saved["made"]) if saved else {"games": 0, "decisions": 0, "seconds": 0.0, "pieces": 0}
        # Each piece has deals and choices of its own.
        seed = args.seed * 1_000_000 + self.made["pieces"] * 1000
        torch.manual_seed(seed)
        random.seed(seed)
        self.tables = tables = [(int(players), variant) for players, _, variant in
                  (text.partition(":") for text in args.tables.split(","))]
        # Two groups for each table: while one plays on, the network looks at the other.
        self.groups = []
        for index in range(2 * len(tables)):
            players, variant = tables[index // 2]
            games = max(2, args.games // (2 * len(tables)))
            self.groups.append(Group(self.library, args, self.device, players, variant, games,
                                     seed=seed + index, old_games=int(games * args.old_share)))
        if args.computer_games:
            names = args.computers.split(",")
            for index, name in enumerate(names):
                players, variant = tables[index % len(tables)]
                self.groups.append(Group(self.library, args, self.device, players, variant,
                                         max(1, args.computer_games // len(names)), seed=seed + 500 + index,
                                         old_games=0, computers=",".join([name] * (players - 1))))
        env = self.groups[0].environment
        self.network = model.Network(env.observation_size, env.choices, max(env.most_players, 2), args.width,
                                     args.blocks).to(self.device)
        self.network.half_precision = self.device.type == "cuda" or args.half
        if model.file_size(self.network.sizes) > model.MOST_BYTES:
            raise SystemExit(f"such a network is a file of {model.file_size(self.network.sizes)} bytes, more than "
                             f"{model.MOST_BYTES}: choose a smaller --width or fewer --blocks")
        # Debian 12's PyTorch, which the tests use, does not know `fused`.
        rate, faster = args.rate, {}
        if self.device.type == "cuda":
            rate, faster = torch.tensor(rate, device=self.device), {"fused": True, "capturable": True}
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=rate, eps=1e-5, weight_decay=1e-4, **faster)
        for parameter in self.network.parameters():
            parameter.grad = torch.zeros_like(parameter)
        self.update_graph = None
        self.entropy_weight = torch.zeros((), device=self.device)
        self.losses = torch.zeros(5, device=self.device)
        self.average = copy.deepcopy(self.network)  # of the weights: what plays in the end
        self.older = []  # weights of older versions
        self.old = copy.deepcopy(self.network)  # the one that plays now
        if saved:
            self.go_on_from(saved)

    # --- checkpoints ---

    def read_checkpoint(self):
        path = self.args.out / "checkpoint.pt"
        return torch.load(path, map_location=self.device, weights_only=True) if path.exists() else None

    def identity(self):
        """What a checkpoint is good for."""
        env = self.groups[0].environment
        return {"sizes": self.network.sizes, "map_hash": env.map_hash, "observation_version": env.observation_version}

    def go_on_from(self, saved):
        for name, value in self.identity().items():
            if saved[name] != value:
                raise SystemExit(f"{self.args.out}/checkpoint.pt is of another {name.replace('_', ' ')}: {saved[name]}, "
                                 f"wanted {value}. Choose another --out to begin from nothing.")
        whole = {name: value.float() for name, value in saved["network"].items()}
        self.network.load_state_dict(whole)
        self.average.load_state_dict({name: value.float() for name, value in saved["average"].items()})
        for parameter, mean in zip(self.network.parameters(), saved["spread"]):
            self.optimizer.state[parameter] = {
                "step": torch.tensor(float(saved["updates"]), device=self.device if self.device.type == "cuda" else "cpu"),
                "exp_avg": torch.zeros_like(parameter), "exp_avg_sq": mean.float() ** 2}
        older = self.args.out / "older.pt"
        if older.exists():
            self.older = [{name: value.float() for name, value in version.items()}
                          for version in torch.load(older, map_location=self.device, weights_only=True)]

    def remember_version(self):
        self.older = (self.older + [{name: value.clone() for name, value in self.average.state_dict().items()}])[-12:]

    def save(self):
        self.args.out.mkdir(parents=True, exist_ok=True)
        state = [self.optimizer.state[p] for p in self.network.parameters()]

        def half(network):
            return {name: value.half() for name, value in network.state_dict().items()}

        # Whole or not at all: a piece may be ended at any time.
        def replace(name, write):
            new = self.args.out / (name + ".new")
            write(new)
            new.replace(self.args.out / name)

        replace("checkpoint.pt", lambda path: torch.save({
            **self.identity(), "network": half(self.network), "average": half(self.average),
            # The root, since squares of gradients are too small for half precision.
            "spread": [one["exp_avg_sq"].sqrt().bfloat16() for one in state],
            "updates": int(state[0]["step"]), "made": json.dumps(self.made)}, path))
        # Some of the older versions, for the next piece; too large to be kept with the project.
        replace("older.pt", lambda path: torch.save(
            [{name: value.half() for name, value in version.items()} for version in self.older[::3]], path))
        env = self.groups[0].environment
        replace(f"{self.args.map}.net", lambda path: path.write_bytes(
            model.file_bytes(self.average, env.map_hash, env.observation_version)))

    # --- learning ---

    def play(self):
        """All groups, args.steps decisions in each game."""
        self.old.load_state_dict(random.choice(self.older))
        self.stepping = 0.0

        def step(group):
            began = time.perf_counter()
            group.environment.step(group.chosen)
            self.stepping += time.perf_counter() - began

        with concurrent.futures.ThreadPoolExecutor(1) as worker:
            pending = {}
            for t in range(self.args.steps):
                for group in self.groups:
                    if group in pending:
                        pending.pop(group).result()
                        group.remember_results(t - 1)
                    group.choose(self.network, self.old, t)
                    self.wait()
                    pending[group] = worker.submit(step, group)
            for group in self.groups:
                pending.pop(group).result()
                group.remember_results(self.args.steps - 1)

    def wait(self):
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()

    def samples(self):
        """All decisions of all groups: observations, masks, choices, and what else the loss needs as one matrix."""
        columns = [[], [], [], []]
        seats_of_all = self.network.sizes["seats"]
        for group in self.groups:
            group.fetch()
            group.look(self.network)
            gain, returns, known = estimate_advantages(group, group.now["seats"].long(), group.now["values"],
                                                       self.args.trace)
            group.weights *= known
            used = group.weights > 0
            gain = (gain - gain[used].mean()) / (gain[used].std() + 1e-6)
            wins = torch.zeros(*gain.shape, seats_of_all, device=self.device)
            wins[..., :group.players] = returns[..., :-1].clamp(0, 1)
            wins = wins / wins.sum(-1, keepdim=True).clamp(min=1e-6)
            rest = torch.stack([group.likelihood, gain, returns[..., -1], group.weights,
                                torch.full_like(gain, group.players)], -1)
            for column, values in zip(columns, (group.observations, group.masks, group.choices,
                                                torch.cat([rest, wins], -1))):
                column.append(values.flatten(0, 1))
        return [torch.cat(column) if len(column) > 1 else column[0] for column in columns]

    def update(self, observations, masks, choices, rest):
        """One step of the optimiser."""
        likelihood, gain, difference, weights, players = rest[:, :5].unbind(1)
        wins = rest[:, 5:]
        absent = torch.arange(wins.shape[1], device=self.device) >= players[:, None]
        preferences, win_logits, predicted = self.network(observations)
        logs = (preferences + IMPOSSIBLE * (1 - masks.float())).log_softmax(-1)
        ratio = (logs.gather(1, choices[:, None]).squeeze(1) - likelihood).exp()
        clipped = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain)
        entropy = -(logs.exp() * logs).sum(-1)
        win_logs = win_logits.masked_fill(absent, -1e9).log_softmax(-1).masked_fill(absent, 0)
        parts = torch.stack([-clipped, entropy, -(wins * win_logs).sum(-1), (predicted - difference) ** 2], 1)
        parts = (parts * weights[:, None]).sum(0) / weights.sum().clamp(min=1)
        loss = parts[0] - self.entropy_weight * parts[1] + 0.5 * parts[2] + 0.5 * parts[3]
        self.optimizer.zero_grad(set_to_none=False)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        with torch.no_grad():
            for mean, now in zip(self.average.parameters(), self.network.parameters()):
                mean.lerp_(now, 0.002)
            self.losses += torch.cat([parts.detach(), torch.ones_like(parts[:1])])

    def learn(self, part):
        args = self.args
        for parameters in self.optimizer.param_groups:
            rate = args.rate * (1 - (1 - args.last_rate) * part)
            if isinstance(parameters["lr"], torch.Tensor):
                parameters["lr"].fill_(rate)
            else:
                parameters["lr"] = rate
        self.entropy_weight.fill_(args.entropy * (1 - (1 - args.last_entropy) * part))
        columns = self.samples()
        total = len(columns[0])
        size = min(args.batch, total)
        self.losses.zero_()
        for _ in range(args.epochs):
            order = torch.randperm(total, device=self.device)
            for begin in range(0, total - size + 1, size):
                index = order[begin:begin + size]
                if self.device.type != "cuda":
                    self.update(*(column[index] for column in columns))
                    continue
                if self.update_graph is None:
                    self.record_update([column[index] for column in columns])
                for place, column in zip(self.batch_now, columns):
                    torch.index_select(column, 0, index, out=place)
                self.update_graph.replay()
        self.made["decisions"] += total
        self.made["games"] += int(sum(int(group.over.sum()) for group in self.groups))
        return (self.losses[:4] / self.losses[4]).tolist()

    def record_update(self, batch):
        """The update as a graph. What the trial runs change is put back."""
        self.batch_now = [column.clone() for column in batch]
        kept = copy.deepcopy((self.network.state_dict(), self.average.state_dict()))
        state = {parameter: {name: value.clone() for name, value in one.items()}
                 for parameter, one in self.optimizer.state.items()}
        self.update_graph = recorded(lambda: self.update(*self.batch_now))
        self.network.load_state_dict(kept[0])
        self.average.load_state_dict(kept[1])
        for parameter, one in self.optimizer.state.items():
            for name, value in one.items():
                if parameter in state:
                    value.copy_(state[parameter][name])
                else:
                    value.zero_()
        self.losses.zero_()

    # --- evaluation ---

    def evaluate(self, name, games, players, variant):
        """Points per game (1 for a win) and mean scores against a computer player in all other seats, always the
        most preferred choice."""
        group_args = argparse.Namespace(map=self.args.map, map_file=self.args.map_file, threads=self.args.threads, steps=1)
        group = Group(self.library, group_args, self.device, players, variant, games, 777, 0,
                      ",".join([name] * (players - 1)))
        env, won, own, best = group.environment, [], [], []
        open_rows = torch.ones(games, dtype=torch.bool)
        seat = env.seats.long().clone()  # the only one that is ours
        while open_rows.any():
            group.fetch()
            group.chosen.copy_(group.look(self.average).argmax(-1))
            seat = torch.where(open_rows, env.seats.long(), seat)
            env.step(group.chosen)
            ended = open_rows & env.over.bool()
            rows = ended.nonzero().squeeze(1)
            if len(rows):
                won.append(env.wins[rows, seat[rows]].clone())
                own.append(env.scores[rows, seat[rows]].clone())
                others = env.scores[rows].clone()
                others[torch.arange(len(rows)), seat[rows]] = -1e9
                best.append(others.amax(-1))
                open_rows &= ~ended
        return {"opponent": name, "played": games, "won": torch.cat(won).mean().item(),
                "score": torch.cat(own).mean().item(), "other": torch.cat(best).mean().item()}

    def run(self):
        args = self.args
        start = last = time.time()
        next_old = 0.0
        losses = [0, 0, 0, 0]
        curve = (args.out / "curve.jsonl")
        args.out.mkdir(parents=True, exist_ok=True)

        def report(names, games):
            for players, variant in dict.fromkeys(self.tables):
                for name in filter(None, names.split(",")):
                    line = {**self.made, **self.evaluate(name, games, players, variant), "map": args.map,
                            "players": players, "variant": variant}
                    with curve.open("a") as file:
                        file.write(json.dumps(line) + "\n")
                    print(f"  {name}: {100 * line['won']:.1f} % of {games}, {line['score']:.0f} : {line['other']:.0f} "
                          f"({players} players{' ' + variant if variant else ''})", flush=True)

        goal = self.made["decisions"] + args.decisions
        while time.time() - start < args.seconds and (not args.decisions or self.made["decisions"] < goal):
            part = (time.time() - start) / args.seconds
            if args.decisions:
                part = 1 - (goal - self.made["decisions"]) / args.decisions
            if part >= next_old:  # ten older versions per piece
                self.remember_version()
                next_old += 0.1
            began = time.time()
            self.play()
            played = time.time()
            losses = self.learn(part)
            self.made["seconds"] += time.time() - began  # of training, without evaluations
            if time.time() - last > args.evaluate_every:
                last = time.time()
                rate = sum(g.games * g.steps for g in self.groups) / (time.time() - began)
                print(f"{time.time() - start:5.0f} s, {self.made['decisions'] / 1e6:.0f} million decisions, "
                      f"{self.made['games'] / 1e6:.2f} million games; {rate / 1e6:.2f} million per second "
                      f"({100 * (played - began) / (time.time() - began):.0f} % playing, "
                      f"{100 * self.stepping / (time.time() - began):.0f} % in the environment); entropy {losses[1]:.3f}, "
                      f"win loss {losses[2]:.3f}, difference loss {losses[3]:.3f}", flush=True)
                report(args.evaluate, 1024)
                self.save()
        self.made["pieces"] += 1
        self.save()
        print(f"{self.made}", flush=True)
        report(args.evaluate_last, args.evaluation_games)


if __name__ == "__main__":
    Trainer(arguments()).run()
