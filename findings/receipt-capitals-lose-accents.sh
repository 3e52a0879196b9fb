#!/usr/bin/env bash
# Encoders for receipt printers print ñ and á by default, but ? for Á, Í, Ó and Ú.
#
# Guess:    A default that prints "Núñez" also prints "MARÍA ÁLVAREZ".
# Versions: esc-pos-encoder 3.0.0, @point-of-sale/receipt-printer-encoder 4.0.1; Node 20 and 24.
# Seen:     Both start with code page 437, which has á é í ó ú ñ Ñ É and no other accented capital of Spanish:
#           "MAR?A ?LVAREZ". With codepage("auto") they switch to 850 within the word and print everything.
# Matters:  A trial with "Núñez" passes, and receipts of clinics that write names in capitals show ?.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts esc-pos-encoder@3.0.0 \
  @point-of-sale/receipt-printer-encoder@4.0.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import Old from 'esc-pos-encoder'
import New from '@point-of-sale/receipt-printer-encoder'

const print = (Encoder, text, page) => {
  const encoder = new Encoder().initialize()
  if (page) encoder.codepage(page)
  const bytes = Buffer.from(encoder.text(text).newline().encode()).toString('latin1')
  return bytes.slice(bytes.lastIndexOf('\x1bt\x00') + 3).replace(/[^\x20-\x7e]+$/, '')
}
const seen = [Old, New].map((Encoder) => ['Núñez', 'MARÍA ÁLVAREZ'].map((text) => print(Encoder, text)))
const auto = [Old, New].map((Encoder) => print(Encoder, 'MARÍA ÁLVAREZ', 'auto'))
console.log(JSON.stringify(seen), JSON.stringify(auto))
for (const pair of seen) assert.deepEqual(pair, ['N\xa3\xa4ez', 'MAR?A ?LVAREZ'])
for (const text of auto) assert.equal(text, 'MAR\x1bt\x02\xd6A \xb5LVAREZ')
JS
node try.mjs
