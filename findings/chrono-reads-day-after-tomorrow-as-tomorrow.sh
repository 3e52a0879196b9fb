#!/usr/bin/env bash
# chrono-node reads the Spanish for the day after tomorrow as tomorrow.
#
# Guess:    "pasado mañana" is known, as "mañana" and "ayer" are; an unknown phrase gives no result.
# Versions: chrono-node 2.10.3; Node 20 and 24.
# Seen:     On Friday 27 November 2026, "pasado mañana" is 28 November (correct: 29) and "de hoy en ocho", a week from
#           today, is 27 November. Each result covers one word of the text ("mañana", "hoy").
# Matters:  Reception types what patients say, and books a day early. Accept a result only if it covers all the text.
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
const seen = ['mañana', 'pasado mañana', 'de hoy en ocho'].map((typed) => {
  const [{ text, start }] = chrono.es.parse(typed, now)
  return { typed, text, day: start.get('day') }
})
console.log(seen)
assert.deepEqual(seen, [
  { typed: 'mañana', text: 'mañana', day: 28 },
  { typed: 'pasado mañana', text: 'mañana', day: 28 },
  { typed: 'de hoy en ocho', text: 'hoy', day: 27 },
])
JS
node try.mjs
