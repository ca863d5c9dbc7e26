#!/usr/bin/env bash
# Every rule that is switched off is noticed by a test of its clause, and docs/rules/coverage.md says by which.
# ctest: SERIAL
# ctest: LONG
exec python3 "$2/tools/switch_rules.py" --check --tests "$(dirname "$1")/tests_unit"
