#!/usr/bin/env bash
# gs1js reads every GS1 identifier as two digits, without an error.
#
# Guess:    Identifiers of three and four digits are read, or refused.
# Versions: gs1js 0.0.2; Node 20 and 24.
# Seen:     (7003)2702281330, an expiry with its time, becomes identifier 70 with the value 032702281330, and (240)REF-1
#           becomes 24 with 0REF-1. With the symbology identifier ]d2 in front, all fields become one named "]d".
# Matters:  Expiry and reference disappear from a code that was scanned correctly.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts gs1js@0.0.2
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

const gs1 = createRequire(import.meta.url)('gs1js/dist/GS1Reader')
const Reader = gs1.GS1Reader ?? gs1
const read = (code) =>
  new Reader(code).getApplicationIdentifiers().map(({ identifier, value }) => `${identifier}=${value}`)
const seen = [
  read('010750123412345770032702281330\x1d10AB12'),
  read('0107501234123457240REF-1\x1d10AB12'),
  read(']d201075012341234571727022810AB12'),
]
console.log(seen)
assert.deepEqual(seen, [
  ['01=07501234123457', '70=032702281330', '10=AB12'],
  ['01=07501234123457', '24=0REF-1', '10=AB12'],
  [']d=201075012341234571727022810AB12'],
])
JS
node try.mjs
