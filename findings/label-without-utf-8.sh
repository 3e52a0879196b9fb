#!/usr/bin/env bash
# A label that jszpl writes prints Spanish letters wrong unless a property is set.
#
# Guess:    jszpl declares UTF-8 (^CI28) by itself, since it writes UTF-8.
# Versions: jszpl 2.0.1, zpl-renderer-js 3.4.0 (draws what a printer prints); Node 20 and 24.
# Seen:     The label has no ^CI command, and "Núñez" is drawn differently than after ^CI28. With
#           label.characterSet = 28 the two pictures are equal.
# Matters:  The jar of a biopsy carries a wrong name, and the laboratory refuses it or files it under that name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jszpl@2.0.1 zpl-renderer-js@3.4.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import * as jszpl from 'jszpl'
import { ready } from 'zpl-renderer-js'

const { FontFamily, FontFamilyName, Label, PrintDensity, PrintDensityName, Text } = jszpl
const write = (characterSet) => {
  const label = new Label()
  Object.assign(label, { printDensity: new PrintDensity(PrintDensityName['8dpmm']), width: 50, height: 25 })
  if (characterSet) label.characterSet = characterSet
  const text = new Text()
  Object.assign(text, { fontFamily: new FontFamily(FontFamilyName.D), text: 'Núñez' })
  label.content.push(text)
  return label.generateZPL()
}
const { api } = await ready
const draw = (zpl) => api.zplToBase64Async(zpl, 50, 25, 8)
const plain = write()
const right = plain.replace('^XA', '^XA^CI28')
const seen = {
  plain: [plain.includes('^CI'), (await draw(plain)) === (await draw(right))],
  asked: [write(28).includes('^CI28'), (await draw(write(28))) === (await draw(right))],
}
console.log(plain, seen)
assert.deepEqual(seen, { plain: [false, false], asked: [true, true] })
JS
node try.mjs
