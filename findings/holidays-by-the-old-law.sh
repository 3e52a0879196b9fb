#!/usr/bin/env bash
# date-holidays has Mexico's rest day for the change of government in the wrong month.
#
# Guess:    The day is 1 October 2024, 2030 and 2036, as the labour law says since September 2024.
# Versions: date-holidays 3.37.0; Node 20 and 24.
# Seen:     All three years have 1 December and not 1 October. The other seven days are those of the law.
# Matters:  An agenda offers appointments on a rest day and blocks a working day, and terms counted in working days end
#           on another date.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts date-holidays@3.37.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import Holidays from 'date-holidays'

const mexico = new Holidays('MX')
const days = (year) =>
  mexico.getHolidays(year).flatMap(({ type, date }) => (type === 'public' ? date.slice(5, 10) : []))
const seen = Object.fromEntries([2024, 2030, 2036].map((year) => [year, days(year)]))
console.log(seen)
for (const list of Object.values(seen))
  assert.deepEqual([list.length, list.includes('10-01'), list.includes('12-01')], [8, false, true])
JS
node try.mjs
