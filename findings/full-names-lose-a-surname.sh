#!/usr/bin/env bash
# Two parsers of full names take the first surname of a Mexican for a middle name.
#
# Guess:    "Ana Pérez López" has the surnames Pérez López, or is left undivided.
# Versions: humanparser 2.7.0, parse-full-name 1.2.7; Node 20 and 24.
# Seen:     Both return the last name López and the middle name Pérez; for "José Luis de la Cruz Ruiz" the last name
#           Ruiz and the middle name "Luis de la Cruz". "Dra." is a first name for both.
# Matters:  Imported patients are filed under the mother's surname, are not found, and are registered again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts humanparser@2.7.0 parse-full-name@1.2.7
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import human from 'humanparser'
import full from 'parse-full-name'

const seen = ['Ana Pérez López', 'José Luis de la Cruz Ruiz', 'Dra. Ana Núñez Peña'].map((name) => {
  const one = human.parseName(name)
  const other = full.parseFullName(name)
  return [
    [one.firstName, one.middleName, one.lastName],
    [other.first, other.middle, other.last],
  ]
})
console.log(seen)
for (const [one, other] of seen) assert.deepEqual(one, other)
assert.deepEqual(
  seen.map(([one]) => one),
  [
    ['Ana', 'Pérez', 'López'],
    ['José', 'Luis de la Cruz', 'Ruiz'],
    ['Dra.', 'Ana Núñez', 'Peña'],
  ],
)
JS
node try.mjs
