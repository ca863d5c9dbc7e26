#!/usr/bin/env bash
exec bash "$2/tools/check_format.sh"
