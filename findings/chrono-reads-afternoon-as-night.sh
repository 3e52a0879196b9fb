#!/usr/bin/env bash
# chrono-node reads the Spanish for four in the afternoon as four in the morning.
#
# Guess:    "a las 4 de la tarde" is 16:00, as "a las 4 pm" is.
# Versions: chrono-node 2.10.3; Node 20 and 24.
# Seen:     "mañana a las 4 de la tarde" gives tomorrow at 04:00, with the hour certain, and a second result, "tarde",
#           today at 15:00. "mañana a las 4 pm" gives 16:00. "a las 3 y media" gives 03:00.
# Matters:  Mexicans say "de la tarde", not "pm". The appointment falls in the night.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts chrono-node@2.10.3
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import * as chrono from 'chrono-node'

const now = new Date(2026, 10, 27, 10)
const seen = ['mañana a las 4 de la tarde', 'mañana a las 4 pm', 'a las 3 y media'].map((typed) =>
  chrono.es.parse(typed, now).map(({ text, start }) => {
    const [day, hour, minute] = ['day', 'hour', 'minute'].map((part) => start.get(part))
    return [text, day, hour, minute, start.isCertain('hour')]
  }),
)
console.log(seen)
assert.deepEqual(seen, [
  [
    ['mañana a las 4', 28, 4, 0, true],
    ['tarde', 27, 15, 0, false],
  ],
  [['mañana a las 4 pm', 28, 16, 0, true]],
  [['las 3', 27, 3, 0, true]],
])
JS
node try.mjs
