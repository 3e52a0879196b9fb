export type Cell = string | number | null

/** Without it, Excel reads the file in the code page of its Windows. */
export const byteOrderMark = '\uFEFF'

/**
 * A cell that a spreadsheet would run, including full-width signs; leading whitespace and controls do not prevent that.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u
const amount = /^-\d+\.\d{2}$/
const needsQuotes = /[",\r\n\t;]|^\s|\s$/u

/** Formats one cell as RFC 4180; an apostrophe makes formulas text (docs/security.md). */
export function formatCell(value: Cell): string {
  const text = String(value ?? '').toWellFormed()
  const safe = typeof value === 'string' && formula.test(text) && !amount.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function formatRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

/** Formats centavos as pesos for a spreadsheet of any country: "1234.50". */
export const formatPesos = (minor: number): string => (minor / 100).toFixed(2)
