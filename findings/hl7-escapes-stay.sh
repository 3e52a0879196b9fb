#!/usr/bin/env bash
# Three HL7 packages leave the escape sequences of the standard in the text.
#
# Guess:    The text of a field has its escapes resolved: \T\ is &, \F\ is | and \.br\ is a line break.
# Versions: @medplum/core 5.0.10, simple-hl7 3.3.0, hl7-standard 1.0.4; Node 20 and 24.
# Seen:     The address "Ejemplo 1\T\2" and the report "Nevo\.br\sin atipia" come out of all three as they were sent.
# Matters:  A pathology report shows \.br\ in the middle of its sentences. Each value has to be unescaped in own code.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @medplum/core@5.0.10 simple-hl7@3.3.0 \
  hl7-standard@1.0.4
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { Hl7Message } from '@medplum/core'
import hl7 from 'simple-hl7'
import Standard from 'hl7-standard'

const message = [
  'MSH|^~\\&|LAB|PATO|PIEL|CLINICA|20261127093000-0600||ORU^R01|1|P|2.5',
  'PID|1||00123^^^CLINICA^MR||PEREZ^ANA||19850305|F|||Ejemplo 1\\T\\2^^GUADALAJARA',
  'OBX|1|TX|1^Dx||Nevo\\.br\\sin atipia||||||F',
].join('\r')
const one = Hl7Message.parse(message)
const two = new hl7.Parser().parse(message)
const three = new Standard(message)
three.transform()
const seen = [
  [one.getSegment('PID').getComponent(11, 1), one.getSegment('OBX').getComponent(5, 1)],
  [two.getSegment('PID').getComponent(11, 1), two.getSegment('OBX').getField(5)],
  [three.get('PID.11.1'), three.get('OBX.5')],
]
console.log(seen)
for (const pair of seen) assert.deepEqual(pair, ['Ejemplo 1\\T\\2', 'Nevo\\.br\\sin atipia'])
JS
node try.mjs
