#!/usr/bin/env bash
# fhirpath returns a dose by body weight in kilograms, with a rounding error.
#
# Guess:    0.5 mg/kg times 60 kg is 30 mg.
# Versions: fhirpath 5.2.2; Node 20 and 24.
# Seen:     0.5 'mg/kg' * 60 'kg' is 0.000029999999999999997 'kg'. Compared with = to 30 'mg' it is equal.
# Matters:  A dose of isotretinoin shown in this form is unreadable, and dangerous without its unit. Convert and round
#           it before showing it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fhirpath@5.2.2
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import fhirpath from 'fhirpath'

const seen = ["0.5 'mg/kg' * 60 'kg'", "0.5 'mg/kg' * 60 'kg' = 30 'mg'"].map((path) =>
  fhirpath.evaluate({}, path).map(String),
)
console.log(seen)
assert.deepEqual(seen, [["0.000029999999999999997 'kg'"], ['true']])
JS
node try.mjs
