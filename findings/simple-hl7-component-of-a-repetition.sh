#!/usr/bin/env bash
# simple-hl7 returns an empty text for the component of a field that repeats.
#
# Guess:    getComponent(3, 1) returns that of the first repetition, or throws.
# Versions: simple-hl7 3.3.0; Node 20 and 24.
# Seen:     PID-3 with a record number: getComponent(3, 1) is "00123". PID-3 with record number and CURP: it is "".
# Matters:  Once a hospital sends the CURP as second identifier, every message seems to be about a patient without a
#           number, and an import creates duplicates.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts simple-hl7@3.3.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import hl7 from 'simple-hl7'

const header = 'MSH|^~\\&|LAB|PATO|PIEL|CLINICA|20261127093000||ADT^A08|1|P|2.5'
const seen = ['00123^^^CLINICA^MR', '00123^^^CLINICA^MR~PELA850305MJCRPN09^^^RENAPO^CURP'].map((field) =>
  new hl7.Parser().parse(`${header}\rPID|1||${field}||PEREZ^ANA`).getSegment('PID').getComponent(3, 1),
)
console.log(seen)
assert.deepEqual(seen, ['00123', ''])
JS
node try.mjs
