#!/usr/bin/env bash
# namecase capitalizes Mexican surnames as if they were Scottish, and removes a space.
#
# Guess:    MACIEL becomes Maciel, and RUIZ Y RUIZ becomes Ruiz y Ruiz.
# Versions: namecase 1.1.2; Node 20 and 24.
# Seen:     "MacIel Torres", "Ruiz yRuiz" and "De Los Santos"; "De la Cruz" is as expected.
# Matters:  A list in capitals that is imported with it prints wrong names on prescriptions, consents and invoices.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts namecase@1.1.2
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import namecase from 'namecase'

const write = namecase.namecase ?? namecase
const seen = ['MACIEL TORRES', 'RUIZ Y RUIZ', 'DE LOS SANTOS', 'DE LA CRUZ'].map((name) => write(name))
console.log(seen)
assert.deepEqual(seen, ['MacIel Torres', 'Ruiz yRuiz', 'De Los Santos', 'De la Cruz'])
JS
node try.mjs
