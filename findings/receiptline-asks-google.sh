#!/usr/bin/env bash
# A receipt drawn by receiptline loads a font from Google.
#
# Guess:    The SVG is self-contained.
# Versions: receiptline 4.0.4; Node 20 and 24.
# Seen:     The style of every SVG imports https://fonts.googleapis.com/css2?family=Courier+Prime.
# Matters:  A third party learns when a patient opens a receipt of a skin clinic. Where a content security policy
#           blocks the font, columns are drawn in another one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts receiptline@4.0.4
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import receiptline from 'receiptline'

const drawn = receiptline.transform('Consulta|$900.00\nTotal|$900.00', { cpl: 32, command: 'svg' })
const seen = [...drawn.matchAll(/@import url\("(https:[^"?]+)/g)].map(([, address]) => address)
console.log(seen)
assert.deepEqual(seen, ['https://fonts.googleapis.com/css2'])
JS
node try.mjs
