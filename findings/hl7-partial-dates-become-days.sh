#!/usr/bin/env bash
# Two packages turn HL7 dates of a year or a month into its first day.
#
# Guess:    A date of birth "1985" stays a year, as HL7 and FHIR allow, or is refused.
# Versions: @medplum/core 5.0.10, hl7-date 1.0.1; Node 20 and 24.
# Seen:     "1985" is 1 January 1985 and "198503" is 1 March 1985 in both packages; formatHl7DateTime("1985-03") writes
#           19850301000000. The result does not differ from that of a full date.
# Matters:  A patient whose day of birth is unknown gets a birthday, and matches the record of another person who was
#           born on that day.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @medplum/core@5.0.10 hl7-date@1.0.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { formatHl7DateTime, parseHl7DateTime } from '@medplum/core'
import hl7Date from 'hl7-date'

process.env.TZ = 'America/Mexico_City'
const seen = ['1985', '198503', '19850305'].map((sent) => {
  const other = hl7Date.parse(sent)
  return [sent, parseHl7DateTime(sent), [other.getFullYear(), other.getMonth() + 1, other.getDate()].join('-')]
})
const written = formatHl7DateTime('1985-03')
console.log(seen, written)
assert.deepEqual(seen, [
  ['1985', '1985-01-01T00:00:00.000Z', '1985-1-1'],
  ['198503', '1985-03-01T00:00:00.000Z', '1985-3-1'],
  ['19850305', '1985-03-05T00:00:00.000Z', '1985-3-5'],
])
assert.equal(written, '19850301000000')
JS
node try.mjs
