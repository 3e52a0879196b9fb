#!/usr/bin/env bash
# With a time zone on the calendar, ical-generator writes the server's wall-clock times without any zone.
#
# Guess:    With the option timezone each DTSTART is in that zone and names it, and DTSTAMP is UTC as RFC 5545 requires.
# Versions: ical-generator 10.2.0, node-ical 0.26.1; Node 20 and 24.
# Seen:     On a server in UTC, an appointment at 09:00 in Mexico City is DTSTART:20261130T150000 without Z or TZID,
#           beside X-WR-TIMEZONE; DTSTAMP has no Z. A reader in Mexico City shows 15:00, six hours late.
# Matters:  A doctor's feed is six hours wrong in production and correct on a developer's computer in Mexico. Pass Date
#           objects and no zone: the times then end in Z.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical-generator@10.2.0 node-ical@0.26.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import ical from 'ical-generator'
import nodeIcal from 'node-ical'

const through = (options) => {
  process.env.TZ = 'UTC'
  const calendar = ical(options)
  calendar.createEvent({ id: 'a@clinic.test', start: new Date('2026-11-30T15:00:00Z'), summary: 'Cita' })
  const text = calendar.toString()
  process.env.TZ = 'America/Mexico_City'
  const { start } = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  return [/^DTSTART.*$/m.exec(text)[0].trim(), /^DTSTAMP:\w+Z/m.test(text), start.toISOString()]
}
const seen = { zone: through({ timezone: 'America/Mexico_City' }), none: through({}) }
console.log(seen)
assert.deepEqual(seen, {
  zone: ['DTSTART:20261130T150000', false, '2026-11-30T21:00:00.000Z'],
  none: ['DTSTART:20261130T150000Z', true, '2026-11-30T15:00:00.000Z'],
})
JS
node try.mjs
