"""The network: what is trained, and how it becomes the integers of data/networks (docs/learning.md)."""
import hashlib
import struct

import torch

INPUT_ONE = 16  # the byte that stands for 1.0 in observations
UNIT = 128  # activations are integers: so much stands for 1.0
HIGHEST = 4095  # the largest activation
LOGIT_UNIT = 256  # outputs are integers: so much stands for 1.0
SHIFT = 24  # sums are scaled by multiplier / 2^SHIFT
FORMAT = 1
MOST_BYTES = 1_500_000  # of a file
HEADER = 4 + 3 * 4 + 80 + 5 * 4  # bytes before the layers


class Network(torch.nn.Module):
    """Observation -> preferences of choices, chances to win by seat (the own one first), score difference."""

    def __init__(self, inputs, choices, seats, width, blocks):
        super().__init__()
        self.sizes = {"inputs": inputs, "choices": choices, "seats": seats, "width": width, "blocks": blocks}
        self.half_precision = False  # bfloat16
        self.first = torch.nn.Linear(inputs, width)
        self.blocks = torch.nn.ModuleList(
            torch.nn.ModuleList([torch.nn.Linear(width, width), torch.nn.Linear(width, width)])
            for _ in range(blocks))
        # choices, then seats, then the difference
        self.last = torch.nn.Linear(width, choices + seats + 1)
        torch.nn.init.kaiming_normal_(self.first.weight, nonlinearity="relu")
        self.first.weight.data *= 2  # most inputs are zero
        for inner, outer in self.blocks:
            torch.nn.init.kaiming_normal_(inner.weight, nonlinearity="relu")
            torch.nn.init.zeros_(outer.weight)
        torch.nn.init.zeros_(self.last.weight)
        for layer in self.linears():
            torch.nn.init.zeros_(layer.bias)

    def linears(self):
        yield self.first
        for inner, outer in self.blocks:
            yield inner
            yield outer
        yield self.last

    def forward(self, observations):
        # Without the cache of casts, which a recorded CUDA graph would not fill again.
        with torch.autocast(observations.device.type, dtype=torch.bfloat16, enabled=self.half_precision,
                            cache_enabled=False):
            out = self.last(self.hidden(observations)).float()
        choices, wins, difference = out.split([self.sizes["choices"], self.sizes["seats"], 1], dim=1)
        return choices, wins, difference.squeeze(1)

    def hidden(self, observations):
        h = observations.to(torch.bfloat16 if self.half_precision else torch.float32) * (1 / INPUT_ONE)
        h = activated(self.first(h))
        for inner, outer in self.blocks:
            h = activated(h + outer(activated(inner(h))))
        return h


def activated(values):
    """From 0 to what integers hold. The upper end is not part of the gradient: it is seldom reached, and the gradient
    of clamp() is slow on a processor."""
    values = values.relu()
    values.data.clamp_(max=HIGHEST / UNIT)
    return values


def _rounded(values, scale):
    """int8 weights and one multiplier per output: sum * multiplier / 2^SHIFT is in the units of the output."""
    largest = values.abs().amax(dim=1).clamp(min=1e-8)
    step = largest / 127
    weights = torch.round(values / step[:, None]).clamp(-127, 127)
    multiplier = torch.round(step * scale * 2 ** SHIFT).clamp(0, 2 ** 31 - 1)
    return weights.to(torch.int8), multiplier.to(torch.int64)


def quantised(network):
    """[(weights int8 [outputs, inputs], multipliers, biases), ...], layer by layer."""
    layers = []
    linears = [layer for layer in network.linears()]
    for index, layer in enumerate(linears):
        unit_in = INPUT_ONE if index == 0 else UNIT
        unit_out = LOGIT_UNIT if index == len(linears) - 1 else UNIT
        weights, multipliers = _rounded(layer.weight.detach().double().cpu(), unit_out / unit_in)
        biases = torch.round(layer.bias.detach().double().cpu() * unit_out).to(torch.int64)
        layers.append((weights, multipliers, biases))
    return layers


def integer_forward(layers, blocks, observations):
    """What src/players/neural_network.cpp computes, for checks. Returns the last layer's integers."""

    def scaled(values, layer):
        weights, multipliers, biases = layer
        sums = values.to(torch.int64) @ weights.to(torch.int64).T
        return ((sums * multipliers + (1 << (SHIFT - 1))) >> SHIFT) + biases

    h = scaled(observations.cpu(), layers[0]).clamp(0, HIGHEST)
    for block in range(blocks):
        inner = scaled(h, layers[1 + 2 * block]).clamp(0, HIGHEST)
        h = (h + scaled(inner, layers[2 + 2 * block])).clamp(0, HIGHEST)
    return scaled(h, layers[-1])


def file_size(sizes):
    """Of the file that a network of these sizes becomes."""
    width, outputs = sizes["width"], sizes["choices"] + sizes["seats"] + 1
    layers = [(sizes["inputs"], width)] + [(width, width)] * (2 * sizes["blocks"]) + [(width, outputs)]
    return HEADER + sum(outs * (8 + ins) for ins, outs in layers) + 32


def file_bytes(network, map_hash, observation_version):
    """The contents of a file of data/networks (src/players/neural_network.h describes it)."""
    sizes = network.sizes
    body = struct.pack("<4sIII", b"RHNN", FORMAT, observation_version, 0)
    body += map_hash.encode().ljust(80, b"\0")
    body += struct.pack("<IIIII", sizes["inputs"], sizes["width"], sizes["blocks"], sizes["choices"], sizes["seats"])
    layers = quantised(network)
    for index, (weights, multipliers, biases) in enumerate(layers):
        # The first layer by input: only inputs that are not zero are added up.
        rows = weights.T.contiguous() if index == 0 else weights
        body += multipliers.to(torch.int32).numpy().tobytes()
        body += biases.to(torch.int32).numpy().tobytes()
        body += rows.numpy().tobytes()
    return body + hashlib.sha256(body).digest()


def layers_of(file):
    """The layers in such a file, as quantised() returns them."""
    inputs, width, blocks, choices, seats = struct.unpack_from("<IIIII", file, HEADER - 20)
    sizes = [(inputs, width)] + [(width, width)] * (2 * blocks) + [(width, choices + seats + 1)]
    layers, at = [], HEADER

    def take(count, dtype, size):
        nonlocal at
        begin, at = at, at + count * size
        return torch.frombuffer(bytearray(file[begin:at]), dtype=dtype)

    for index, (ins, outs) in enumerate(sizes):
        multipliers, biases = (take(outs, torch.int32, 4).to(torch.int64) for _ in range(2))
        weights = take(ins * outs, torch.int8, 1)
        weights = weights.view(ins, outs).T.contiguous() if index == 0 else weights.view(outs, ins)
        layers.append((weights, multipliers, biases))
    return layers
