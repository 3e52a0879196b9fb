#!/usr/bin/env bash
# @atomic-ehr/fhirpath finds that a millilitre is not a thousandth of a litre.
#
# Guess:    1 'mL' = 0.001 'L' is true.
# Versions: @atomic-ehr/fhirpath 0.1.4, fhirpath 5.2.2; Node 20 and 24.
# Seen:     It is false; fhirpath says true. 5 'mg' = 5000 'ug' is true in both.
# Matters:  A rule that compares volumes, such as the most anaesthetic for a weight, does not apply, without an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @atomic-ehr/fhirpath@0.1.4 fhirpath@5.2.2
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { evaluate } from '@atomic-ehr/fhirpath'
import fhirpath from 'fhirpath'

const seen = []
for (const path of ["1 'mL' = 0.001 'L'", "5 'mg' = 5000 'ug'"])
  seen.push([path, ...(await evaluate(path, { input: {} })), ...fhirpath.evaluate({}, path)])
console.log(seen)
assert.deepEqual(seen, [
  ["1 'mL' = 0.001 'L'", false, true],
  ["5 'mg' = 5000 'ug'", true, true],
])
JS
node try.mjs
