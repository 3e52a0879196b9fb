#!/usr/bin/env bash
# The stream reader of exceljs keeps only the last part of a cell with formatted text.
#
# Guess:    The stream returns the text that the reader of whole files returns.
# Versions: exceljs 4.4.0, fflate 0.8.3 (writes the file); Node 20 and 24.
# Seen:     A cell with "Pérez " in plain and "López" in bold letters, as an inline string: the reader of whole files
#           returns both parts, the stream returns "López", without an error.
# Matters:  The stream is what a list of 100,000 patients needs, and names with a part in bold or colour lose the rest.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 fflate@0.8.3
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { strToU8, unzipSync, zipSync } from 'fflate'

const book = new ExcelJS.Workbook()
book.addWorksheet('Pacientes').getCell('A1').value = 'placeholder'
const parts = unzipSync(new Uint8Array(await book.xlsx.writeBuffer()))
const path = 'xl/worksheets/sheet1.xml'
const rich = '<is><r><t xml:space="preserve">Pérez </t></r><r><rPr><b/></rPr><t>López</t></r></is>'
const sheet = Buffer.from(parts[path]).toString().replace(/<c r="A1".*?<\/c>/, `<c r="A1" t="inlineStr">${rich}</c>`)
writeFileSync('patients.xlsx', zipSync({ ...parts, [path]: strToU8(sheet) }))

const read = await new ExcelJS.Workbook().xlsx.readFile('patients.xlsx')
const whole = read.worksheets[0].getCell('A1').value.richText.map(({ text }) => text).join('')
let stream
for await (const part of new ExcelJS.stream.xlsx.WorkbookReader('patients.xlsx'))
  for await (const row of part) stream = row.getCell(1).value
console.log({ whole, stream })
assert.deepEqual({ whole, stream }, { whole: 'Pérez López', stream: 'López' })
JS
node try.mjs
