"""The batch environment (src/sim/environment_c.h) in Python, with nothing but ctypes and torch."""
import ctypes
import os
import pathlib

import torch

INTERFACE_VERSION = 1  # of src/sim/environment_c.h


class _Settings(ctypes.Structure):
    _fields_ = [("map", ctypes.c_char_p), ("map_text", ctypes.c_char_p), ("variant", ctypes.c_char_p), ("players", ctypes.c_int32),
                ("games", ctypes.c_int32), ("threads", ctypes.c_int32), ("cheap", ctypes.c_int32),
                ("seed", ctypes.c_uint64), ("computer_players", ctypes.c_char_p)]


class _Sizes(ctypes.Structure):
    _fields_ = [("observation_size", ctypes.c_int64), ("choices", ctypes.c_int64), ("tracks", ctypes.c_int64),
                ("tickets", ctypes.c_int64), ("most_players", ctypes.c_int64),
                ("observation_version", ctypes.c_int64), ("map_hash", ctypes.c_char * 80)]


class _Rows(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in
                ("observations", "masks", "seats", "over", "wins", "scores", "first_computers")]


def load_library(path=None):
    """The shared library: $RAILHEAD_ENVIRONMENT, or the one that CMake's target railhead_environment makes."""
    path = path or os.environ.get("RAILHEAD_ENVIRONMENT") or next(
        (str(found) for folder in ("release", "learning") if (found := (
            pathlib.Path(__file__).parent.parent / "build" / folder / "librailhead_environment.so")).exists()), None)
    if not path:
        raise FileNotFoundError("librailhead_environment.so is not built: "
                                "cmake --build --preset release --target railhead_environment")
    library = ctypes.CDLL(path)
    library.railhead_new.restype = ctypes.c_void_p
    library.railhead_last_error.restype = ctypes.c_char_p
    if library.railhead_interface_version() != INTERFACE_VERSION:
        raise RuntimeError(f"{path} is of another version: build it again")
    return library


class Environment:
    """Games side by side. After `observe` or `step` the tensors hold what is asked in each game."""

    def __init__(self, library, map_id, players=2, games=1, threads=1, seed=1, variant="", computer_players="",
                 cheap=False, pinned=False, map_text=""):
        settings = _Settings(map_id.encode(), map_text.encode(), variant.encode(), players, games, threads, int(cheap), seed,
                             computer_players.encode())
        self._library = library
        self._handle = library.railhead_new(ctypes.byref(settings))
        if not self._handle:
            raise ValueError(library.railhead_last_error().decode())
        self._handle = ctypes.c_void_p(self._handle)
        sizes = _Sizes()
        library.railhead_get_sizes(self._handle, ctypes.byref(sizes))
        self.games, self.players = games, players
        self.observation_size, self.choices = sizes.observation_size, sizes.choices
        self.most_players = sizes.most_players
        self.observation_version = sizes.observation_version
        self.map_hash = sizes.map_hash.decode()

        def rows(*shape, dtype):
            return torch.zeros(games, *shape, dtype=dtype, pin_memory=pinned)

        self.observations = rows(self.observation_size, dtype=torch.uint8)
        self.masks = rows(self.choices, dtype=torch.uint8)
        self.seats = rows(dtype=torch.int8)
        self.over = rows(dtype=torch.uint8)
        self.wins = rows(players, dtype=torch.float32)
        self.scores = rows(players, dtype=torch.float32)
        self.first_computers = rows(dtype=torch.int8)
        self._rows = _Rows(*(getattr(self, name).data_ptr() for name, _ in _Rows._fields_))

    def close(self):
        if self._handle:
            self._library.railhead_free(self._handle)
        self._handle = None

    __del__ = close

    def observe(self):
        if self._library.railhead_observe(self._handle, ctypes.byref(self._rows)):
            raise RuntimeError(self._library.railhead_last_error().decode())

    def step(self, choices):
        """`choices`: int32, one per game. A choice that may not be made raises, and nothing changes."""
        assert choices.dtype == torch.int32 and choices.is_contiguous() and choices.numel() == self.games
        if self._library.railhead_step(self._handle, ctypes.c_void_p(choices.data_ptr()), ctypes.byref(self._rows)):
            raise ValueError(self._library.railhead_last_error().decode())
