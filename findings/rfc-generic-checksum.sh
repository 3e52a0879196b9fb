#!/usr/bin/env bash
# The RFC of every invoice to the general public fails the check digit of @nodecfdi/rfc.
#
# Guess:    doesCheckSumMatch() is true for XAXX010101000, the RFC that the tax authority uses for the public.
# Versions: @nodecfdi/rfc 2.0.6; Node 20 and 24.
# Seen:     isGeneric() is true and doesCheckSumMatch() is false: the digit should be 4. XEXX010101000, the RFC for
#           foreigners, matches.
# Matters:  A form that refuses an RFC by its check digit refuses the clinic's global invoice, which contains every
#           sale without an invoice of its own.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @nodecfdi/rfc@2.0.6
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { Rfc } from '@nodecfdi/rfc'

const seen = ['XAXX010101000', 'XEXX010101000'].map((value) => {
  const rfc = Rfc.parse(value)
  return { value, isGeneric: rfc.isGeneric(), digit: rfc.calculateChecksum(), matches: rfc.doesCheckSumMatch() }
})
console.log(seen)
assert.deepEqual(seen, [
  { value: 'XAXX010101000', isGeneric: true, digit: '4', matches: false },
  { value: 'XEXX010101000', isGeneric: false, digit: '0', matches: true },
])
JS
node try.mjs
