#!/usr/bin/env bash
exec python3 "$2/tools/check_layers.py"
