#!/usr/bin/env bash
# The converter of UCUM takes abbreviations of Mexican prescriptions for other units.
#
# Guess:    "gr", "MG" and "ML" are refused, since they are not UCUM.
# Versions: @lhncbc/ucum-lhc 7.1.10; Node 20 and 24.
# Seen:     Converting 1 gr, a common abbreviation of gramo, to mg succeeds with 64.79891: it is taken for the grain.
#           "MG" is valid (megagauss) and so is "ML" (megalitre). "U", the unit of toxins, is the enzyme unit and
#           converts to kat. "UI", "cc" and "mcg" are invalid.
# Matters:  A converted dose is wrong by a factor of 15, and the check that a unit is valid does not help.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @lhncbc/ucum-lhc@7.1.10
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import ucum from '@lhncbc/ucum-lhc'

const utils = ucum.UcumLhcUtils.getInstance()
const convert = (unit, to) => {
  const { status, toVal } = utils.convertUnitTo(unit, 1, to)
  return [unit, status, toVal]
}
const seen = [convert('gr', 'mg'), convert('g', 'mg'), convert('U', 'kat')]
const names = ['MG', 'ML', 'U', 'UI', 'cc', 'mcg'].map((unit) => {
  const { status, unit: meant } = utils.validateUnitString(unit)
  return [unit, status, meant?.name ?? null]
})
console.log(seen, names)
assert.deepEqual(seen.slice(0, 2), [
  ['gr', 'succeeded', 64.79891],
  ['g', 'succeeded', 1000],
])
assert.equal(seen[2][1], 'succeeded')
assert.deepEqual(names, [
  ['MG', 'valid', 'megaGauss'],
  ['ML', 'valid', 'megaLiters'],
  ['U', 'valid', 'enzyme unit'],
  ['UI', 'invalid', null],
  ['cc', 'invalid', null],
  ['mcg', 'invalid', null],
])
JS
node try.mjs
