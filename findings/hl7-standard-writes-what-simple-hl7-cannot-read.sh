#!/usr/bin/env bash
# hl7-standard ends segments with CR LF, and simple-hl7 then finds no patient in the message.
#
# Guess:    build() ends segments with CR alone, the only terminator that HL7 version 2 allows.
# Versions: hl7-standard 1.0.4, simple-hl7 3.3.0; Node 20 and 24.
# Seen:     hl7-standard builds a message that simple-hl7 could read with \r\n and a "|" at the end of each segment.
#           simple-hl7 then names its segment "\nPID", and getSegment("PID") returns undefined.
# Matters:  Two packages between laboratory and clinic lose the patient of a report without an error. hl7-standard
#           takes { lineEndings: "\r" }.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hl7-standard@1.0.4 simple-hl7@3.3.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import Standard from 'hl7-standard'
import hl7 from 'simple-hl7'

const message = 'MSH|^~\\&|LAB|PATO|PIEL|CLINICA|20261127093000||ORU^R01|1|P|2.5\rPID|1||00123||PEREZ^ANA'
const name = (text) => new hl7.Parser().parse(text).getSegment('PID')?.getField(5)
const build = (options) => {
  const standard = new Standard(message, options)
  standard.transform()
  return standard.build()
}
const seen = { sent: name(message), built: name(build()), asked: name(build({ lineEndings: '\r' })) }
console.log(JSON.stringify(build()), seen)
assert.match(build(), /\|2\.5\|\r\nPID\|/)
assert.deepEqual(seen, { sent: 'PEREZ^ANA', built: undefined, asked: 'PEREZ^ANA' })
JS
node try.mjs
