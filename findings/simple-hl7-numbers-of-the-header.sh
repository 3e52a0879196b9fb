#!/usr/bin/env bash
# simple-hl7 numbers the fields of the message header two lower than the standard.
#
# Guess:    getField(9) of the header is MSH-9, the message type, as getField(5) of PID is PID-5.
# Versions: simple-hl7 3.3.0; Node 20 and 24.
# Seen:     MSH-9 is getField(7) and MSH-10, the message's number, is getField(8); getField(9) returns MSH-11. Other
#           segments have the numbers of the standard.
# Matters:  A receiver written by the laboratory's manual acknowledges the wrong number, and the laboratory sends the
#           report again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts simple-hl7@3.3.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import hl7 from 'simple-hl7'

const message = 'MSH|^~\\&|LAB|PATO|PIEL|CLINICA|20261127093000||ORU^R01|4711|P|2.5\rPID|1||00123||PEREZ^ANA'
const parsed = new hl7.Parser().parse(message)
const seen = {
  header: [7, 8, 9].map((number) => parsed.header.getField(number)),
  name: parsed.getSegment('PID').getField(5),
}
console.log(seen)
assert.deepEqual(seen, { header: ['ORU^R01', '4711', 'P'], name: 'PEREZ^ANA' })
JS
node try.mjs
