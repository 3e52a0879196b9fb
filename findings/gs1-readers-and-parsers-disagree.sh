#!/usr/bin/env bash
# A GS1 parser refuses what two readers of GS1 DataMatrix return.
#
# Guess:    The text of a reader is the input of a parser, without a step in between.
# Versions: @zxing/library 0.21.3, zxing-wasm 3.1.4, bwip-js 4.11.4, pngjs 7.0.0, gs1-barcode-parser 1.0.1;
#           Node 20 and 24.
# Seen:     @zxing/library begins the text with ASCII 29; zxing-wasm puts the identifiers in parentheses. Both are
#           "no valid AI" for the parser. The bytes of zxing-wasm parse correctly.
# Matters:  The first real box fails, and a regular expression that removes parentheses damages lots that contain
#           them. Use the bytes of zxing-wasm, or remove the leading separator of @zxing/library.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @zxing/library@0.21.3 zxing-wasm@3.1.4 \
  bwip-js@4.11.4 pngjs@7.0.0 gs1-barcode-parser@1.0.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import bwip from 'bwip-js'
import { PNG } from 'pngjs'
import zxing from '@zxing/library'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm'

const source = readFileSync('node_modules/gs1-barcode-parser/src/BarcodeParser.js', 'utf8')
const parseBarcode = new Function(`${source}; return parseBarcode`)()
const wasmBinary = new Uint8Array(readFileSync('node_modules/zxing-wasm/dist/full/zxing_full.wasm')).buffer
prepareZXingModule({ overrides: { wasmBinary } })

const text = '(01)07501234123457(17)270228(10)AB12(21)SN99'
const drawn = await bwip.toBuffer({ bcid: 'gs1datamatrix', text, scale: 4, padding: 12, backgroundcolor: 'FFFFFF' })
const { width, height, data } = PNG.sync.read(drawn)
const grey = Uint8ClampedArray.from({ length: width * height }, (_, i) => data[4 * i])
const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(grey, width, height)))
const one = new zxing.MultiFormatReader().decode(bitmap).getText()
const [other] = await readBarcodes(new Blob([drawn]))

const parse = (read) => {
  try {
    return parseBarcode(read).parsedCodeItems.length
  } catch (error) {
    return String(error)
  }
}
const seen = [one, other.text, Buffer.from(other.bytes).toString()].map((read) => [read, parse(read)])
console.log(seen)
assert.deepEqual(seen, [
  ['\x1d01075012341234571727022810AB12\x1d21SN99', 'no valid AI'],
  [text, 'no valid AI'],
  ['01075012341234571727022810AB12\x1d21SN99', 4],
])
JS
node try.mjs
