#!/usr/bin/env bash
# validate-curp refuses the CURP of a person registered as non-binary.
#
# Guess:    The eleventh character may be H, M or X, as the register issues it.
# Versions: validate-curp 1.0.0, curp 1.4.0; Node 20 and 24.
# Seen:     PELA850305XJCRPN03 (invented, with a correct check digit) is INVALID_FORMAT for validate-curp and valid for
#           curp. The same person with M is valid for both.
# Matters:  A clinic that checks CURPs with validate-curp cannot register these patients, and the message says that
#           the patient's document is wrong.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts validate-curp@1.0.0 curp@1.4.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import curp from 'curp'
import validateCurp from 'validate-curp'

const seen = ['PELA850305XJCRPN03', 'PELA850305MJCRPN09'].map((value) => ({
  value,
  validateCurp: validateCurp(value).errors ?? 'valid',
  curp: curp.validar(value),
}))
console.log(seen)
assert.deepEqual(seen, [
  { value: 'PELA850305XJCRPN03', validateCurp: ['INVALID_FORMAT'], curp: true },
  { value: 'PELA850305MJCRPN09', validateCurp: 'valid', curp: true },
])
JS
node try.mjs
