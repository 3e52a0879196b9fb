#!/usr/bin/env bash
# exceljs reads a date that a cell stores as ISO 8601 as the number of its year.
#
# Guess:    A cell of type "d" is a date, as Office Open XML defines it.
# Versions: exceljs 4.4.0, read-excel-file 9.3.17, fflate 0.8.3 (writes the file); Node 20 and 24.
# Seen:     <c t="d"><v>1985-03-15</v></c> is the number 1985 for exceljs, in the whole file and in the stream.
#           read-excel-file returns 15 March 1985.
# Matters:  In a list of patients all births of a year become one number, or with a date format one day of 1905, without
#           an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 read-excel-file@9.3.17 fflate@0.8.3
cat >try.mjs <<'JS'
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const pack = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const one = (kind, target) => `<Relationships xmlns="${pack}/relationships">
  <Relationship Id="r1" Type="${office}/${kind}" Target="${target}"/></Relationships>`
const parts = {
  '[Content_Types].xml': `<Types xmlns="${pack}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  '_rels/.rels': one('officeDocument', 'xl/workbook.xml'),
  'xl/_rels/workbook.xml.rels': one('worksheet', 'worksheets/sheet1.xml'),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">
    <sheets><sheet name="Pacientes" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>
    <row r="1"><c r="A1" t="d"><v>1985-03-15</v></c></row></sheetData></worksheet>`,
}
const octets = Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))
writeFileSync('patients.xlsx', zipSync(octets))

const book = await new ExcelJS.Workbook().xlsx.readFile('patients.xlsx')
const seen = { whole: book.worksheets[0].getCell('A1').value }
for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader('patients.xlsx'))
  for await (const row of sheet) seen.stream = row.getCell(1).value
seen.other = (await readSheet('patients.xlsx'))[0][0]
console.log(seen)
assert.deepEqual(seen, { whole: 1985, stream: 1985, other: new Date('1985-03-15') })
JS
node try.mjs
