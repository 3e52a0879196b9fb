export type Cell = string | number | null

/** Excel takes a file without it for the code page of its Windows. */
export const byteOrderMark = '\uFEFF'

/** A cell that a spreadsheet would run, full-width signs included; whitespace and controls before it change nothing. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u
const amount = /^-\d+\.\d{2}$/
const needsQuotes = /[",\r\n\t;]|^\s|\s$/u

/** One cell, as RFC 4180 writes it; what would run in a spreadsheet is made text by an apostrophe (docs/security.md). */
export function formatCell(value: Cell): string {
  const text = String(value ?? '').toWellFormed()
  const safe = typeof value === 'string' && formula.test(text) && !amount.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function formatRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

/** Centavos as pesos in any country's spreadsheet: "1234.50". */
export const formatPesos = (minor: number): string => (minor / 100).toFixed(2)
