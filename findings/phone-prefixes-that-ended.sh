#!/usr/bin/env bash
# libphonenumber keeps the Mexican prefixes that were retired in 2019 and calls the numbers invalid.
#
# Guess:    The 1 after 52, and 01, 044 and 045, are removed, as they were for years.
# Versions: libphonenumber-js 1.13.16 (max metadata), google-libphonenumber 3.2.47; Node 20 and 24.
# Seen:     "+52 1 55 1234 5678" is +5215512345678, "01 55 1234 5678" is +52015512345678 and "044 55 1234 5678" is
#           +520445512345678 in both packages, each invalid; "55 1234 5678" is +525512345678 and valid.
# Matters:  Patient lists from before 2019 contain these forms. Storing the E.164 form without isValid() stores
#           numbers that do not exist; checking isValid() drops numbers that work.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts libphonenumber-js@1.13.16 \
  google-libphonenumber@3.2.47
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import google from 'google-libphonenumber'
import { parsePhoneNumber } from 'libphonenumber-js/max'

const util = google.PhoneNumberUtil.getInstance()
const seen = ['55 1234 5678', '+52 1 55 1234 5678', '01 55 1234 5678', '044 55 1234 5678'].map((typed) => {
  const one = parsePhoneNumber(typed, 'MX')
  const other = util.parse(typed, 'MX')
  const e164 = util.format(other, google.PhoneNumberFormat.E164)
  return [typed, one.number, one.isValid(), e164, util.isValidNumber(other)]
})
console.log(seen)
assert.deepEqual(seen, [
  ['55 1234 5678', '+525512345678', true, '+525512345678', true],
  ['+52 1 55 1234 5678', '+5215512345678', false, '+5215512345678', false],
  ['01 55 1234 5678', '+52015512345678', false, '+52015512345678', false],
  ['044 55 1234 5678', '+520445512345678', false, '+520445512345678', false],
])
JS
node try.mjs
