#!/usr/bin/env bash
# bark-js returns a day that does not exist when a GS1 expiry names only a month.
#
# Guess:    Day 00 means the last day of the month, as the GS1 General Specifications define it.
# Versions: bark-js 1.2.1, gs1-barcode-parser-mod 1.2.1; Node 20 and 24.
# Seen:     (17)270200 is "2027-02-00" for bark-js. gs1-barcode-parser-mod returns 28 February 2027.
# Matters:  A label may give month and year only. The value is not a date for a database or a browser, and as text it
#           sorts before 2027-02-01, so a lot that is good for four more weeks looks expired.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts bark-js@1.2.1 gs1-barcode-parser-mod@1.2.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import bark from 'bark-js'
import parser from 'gs1-barcode-parser-mod'

const code = '01075012341234571727020010AB12'
const other = parser.parseBarcode(code).parsedCodeItems.find(({ ai }) => ai === '17').data
const seen = {
  bark: bark(code).elements.find(({ ai }) => ai === '17').value,
  other: [other.getFullYear(), other.getMonth() + 1, other.getDate()],
}
console.log(seen)
assert.deepEqual(seen, { bark: '2027-02-00', other: [2027, 2, 28] })
JS
node try.mjs
