#!/usr/bin/env bash
# A calendar with a common time zone block for Mexico City is an hour early in ical.js all summer.
#
# Guess:    A package that the README of ical-generator names for such blocks follows the law of 2022: no summer time.
# Versions: @touch4it/ical-timezones 1.9.0, ical.js 2.2.1, node-ical 0.26.1; Node 20 and 24.
# Seen:     The block still starts summer time on the first Sunday of April, and America/Ciudad_Juarez has no block.
#           ical.js follows the block and reads 09:00 on 15 June 2026 as 14:00Z; node-ical ignores it: 15:00Z (correct).
# Matters:  A doctor's calendar shows 08:00 for an appointment at 09:00, from April to October, in most of Mexico. Write
#           instants in UTC, without a block.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @touch4it/ical-timezones@1.9.0 ical.js@2.2.1 \
  node-ical@0.26.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import timezones from '@touch4it/ical-timezones'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

const block = timezones.getVtimezoneComponent('America/Mexico_City').trim()
const text = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//clinic.test//ES', block, 'BEGIN:VEVENT', 'UID:a@clinic.test'],
  ...['DTSTAMP:20260601T000000Z', 'DTSTART;TZID=America/Mexico_City:20260615T090000', 'SUMMARY:Cita'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

const root = new ICAL.Component(ICAL.parse(text))
for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
const event = new ICAL.Event(root.getFirstSubcomponent('vevent'))
const other = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
const seen = {
  april: block.includes('RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'),
  juarez: timezones.getVtimezoneComponent('America/Ciudad_Juarez'),
  icalJs: event.startDate.toJSDate().toISOString(),
  nodeIcal: other.start.toISOString(),
}
console.log(seen)
assert.deepEqual(seen, {
  april: true,
  juarez: null,
  icalJs: '2026-06-15T14:00:00.000Z',
  nodeIcal: '2026-06-15T15:00:00.000Z',
})
JS
node try.mjs
