#!/usr/bin/env bash
# Two readers of XLSX are four years off when the day count of 1904 is declared with "true".
#
# Guess:    date1904="true" means date1904="1": the attribute is a boolean of XML Schema, which allows both.
# Versions: exceljs 4.4.0, read-excel-file 9.3.17, fflate 0.8.3 (writes the file); Node 20 and 24.
# Seen:     Day 29659 of that count, 15 March 1985: with "1" both return 1985-03-15, with "true" 1981-03-14.
# Matters:  A patient list from an old Excel for Mac, saved again by a program that writes "true", is imported with
#           every birthday four years and a day early, and each date is plausible.
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
const relation = (id, kind, target) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
const write = (flag) => {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${pack}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>
      <Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>
      <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${pack}/relationships">
      ${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${pack}/relationships">
      ${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}
      </Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${flag}"/>
      <sheets><sheet name="Pacientes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>
      <borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
      <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" s="1"><v>29659</v></c>
      </row></sheetData></worksheet>`,
  }
  writeFileSync('days.xlsx', zipSync(Object.fromEntries(Object.entries(parts).map(([k, v]) => [k, strToU8(v)]))))
}
const seen = {}
for (const flag of ['1', 'true']) {
  write(flag)
  const book = await new ExcelJS.Workbook().xlsx.readFile('days.xlsx')
  const [[other]] = await readSheet('days.xlsx')
  seen[flag] = [book.worksheets[0].getCell('A1').value, other].map((day) => day.toISOString().slice(0, 10))
}
console.log(seen)
assert.deepEqual(seen, { 1: ['1985-03-15', '1985-03-15'], true: ['1981-03-14', '1981-03-14'] })
JS
node try.mjs
