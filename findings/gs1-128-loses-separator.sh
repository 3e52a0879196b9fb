#!/usr/bin/env bash
# @zxing/library drops the separator of a GS1-128 bar code, so the lot absorbs the serial number.
#
# Guess:    The text of a GS1-128 code has ASCII 29 after each field of variable length, as that of a GS1 QR code has.
# Versions: @zxing/library 0.21.3, bwip-js 4.11.4, pngjs 7.0.0, gs1-barcode-parser-mod 1.2.1; Node 20 and 24.
# Seen:     (10)AB12(21)SN99 is read as 10AB1221SN99: the parser returns the lot AB1221SN99 and no serial number. The
#           GS1 QR code with the same data keeps the separator. In GS1-128 only the hint ASSUME_GS1 keeps it, and adds
#           the symbology identifier ]C1.
# Matters:  Where a box of toxin or filler has lot and serial number side by side, a wrong lot is stored without an
#           error, and a recall of lot AB12 does not find the patient.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @zxing/library@0.21.3 bwip-js@4.11.4 pngjs@7.0.0 \
  gs1-barcode-parser-mod@1.2.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import bwip from 'bwip-js'
import parser from 'gs1-barcode-parser-mod'
import { PNG } from 'pngjs'
import zxing from '@zxing/library'

const text = '(01)07501234123457(17)270228(10)AB12(21)SN99'
const gs1 = new Map([[zxing.DecodeHintType.ASSUME_GS1, true]])
const seen = []
for (const [bcid, hints] of [['gs1-128'], ['gs1-128', gs1], ['gs1qrcode']]) {
  const drawn = await bwip.toBuffer({ bcid, text, scale: 4, padding: 12, backgroundcolor: 'FFFFFF' })
  const { width, height, data } = PNG.sync.read(drawn)
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, i) => data[4 * i])
  const source = new zxing.RGBLuminanceSource(grey, width, height)
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source))
  const read = new zxing.MultiFormatReader().decode(bitmap, hints).getText()
  const fields = parser.parseBarcode(read).parsedCodeItems
  seen.push([bcid, read, fields.find(({ ai }) => ai === '10').data, fields.length])
}
console.log(seen)
assert.deepEqual(seen, [
  ['gs1-128', '01075012341234571727022810AB1221SN99', 'AB1221SN99', 3],
  ['gs1-128', ']C101075012341234571727022810AB12\x1d21SN99', 'AB12', 4],
  ['gs1qrcode', '01075012341234571727022810AB12\x1d21SN99', 'AB12', 4],
])
JS
node try.mjs
