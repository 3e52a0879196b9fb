#!/usr/bin/env bash
# One GS1 field that a parser does not know makes it refuse the whole code, expiry and lot included.
#
# Guess:    An unknown identifier of variable length is skipped up to the separator, and the next fields are read.
# Versions: gs1-barcode-parser 1.0.1, gs1-barcode-parser-mod2 1.0.6, gs1-barcode-parser-mod 1.2.1; Node 20 and 24.
# Seen:     A code with (714), the Portuguese reimbursement number, before expiry and lot: the first two throw
#           "invalid AI after '71'" and return nothing; the third reads all four fields.
# Matters:  Imported toxins and fillers can carry the national number of another country. The box cannot be scanned at
#           all, and staff type lot and expiry by hand.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts gs1-barcode-parser@1.0.1 \
  gs1-barcode-parser-mod2@1.0.6 gs1-barcode-parser-mod@1.2.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import mod from 'gs1-barcode-parser-mod'
import mod2 from 'gs1-barcode-parser-mod2'

const source = readFileSync('node_modules/gs1-barcode-parser/src/BarcodeParser.js', 'utf8')
const original = new Function(`${source}; return parseBarcode`)()
const parsers = { original, mod2: mod2.parseBarcode ?? mod2, mod: mod.parseBarcode }
const seen = Object.entries(parsers).map(([name, parse]) => {
  try {
    const fields = parse('01075012341234577141234567\x1d1727022810AB12').parsedCodeItems
    return [name, fields.map(({ ai }) => ai).join(' ')]
  } catch (error) {
    return [name, String(error.message ?? error)]
  }
})
console.log(seen)
assert.deepEqual(seen, [
  ['original', "invalid AI after '71'"],
  ['mod2', "invalid AI after '71'"],
  ['mod', '01 714 17 10'],
])
JS
node try.mjs
