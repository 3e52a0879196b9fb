#!/usr/bin/env bash
# zxing-wasm downloads its WebAssembly file from a public server at the first scan, although the package contains it.
#
# Guess:    The .wasm file of the package is used.
# Versions: zxing-wasm 3.1.4, bwip-js 4.11.4; Node 20 and 24.
# Seen:     The first readBarcodes() requests https://fastly.jsdelivr.net/npm/zxing-wasm@3.1.4/dist/full/zxing_full.wasm
#           and fails without it. With prepareZXingModule({ overrides: { wasmBinary } }) nothing is requested.
# Matters:  Scanning fails in a clinic that is offline and on a page that allows its own origin only, and a third party
#           learns of the first scan.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zxing-wasm@3.1.4 bwip-js@4.11.4
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import bwip from 'bwip-js'
import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm'

const requested = []
globalThis.fetch = (address) => {
  requested.push(String(address))
  return Promise.reject(new Error('offline'))
}
const drawn = new Blob([await bwip.toBuffer({ bcid: 'datamatrix', text: 'BX-00123', backgroundcolor: 'FFFFFF' })])
const scan = () => readBarcodes(drawn).then(([code]) => code.text, () => 'failed')
console.warn = console.error = () => {}

const first = await scan()
const asked = [...new Set(requested)]
purgeZXingModule()
const wasmBinary = new Uint8Array(readFileSync('node_modules/zxing-wasm/dist/full/zxing_full.wasm')).buffer
prepareZXingModule({ overrides: { wasmBinary } })
requested.length = 0
const second = await scan()
console.log({ first, asked, second, requested })
assert.equal(first, 'failed')
assert.deepEqual(asked, ['https://fastly.jsdelivr.net/npm/zxing-wasm@3.1.4/dist/full/zxing_full.wasm'])
assert.deepEqual([second, requested], ['BX-00123', []])
JS
node try.mjs
