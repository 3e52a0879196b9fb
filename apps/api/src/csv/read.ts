/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counted = [',', ';', '\t', '|'].map((separator) => ({ separator, count: head.split(separator).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ','
}

/** Text of a file in UTF-8, or else in Windows-1252, as spreadsheets write it. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The records of a CSV file, with the number of their first line, from 1. Fields may be quoted and have line breaks. */
export function* readCsv(text: string): Generator<{ line: number; cells: string[] }> {
  const separator = separatorOf(text)
  let [line, first, cell, isQuoted] = [1, 1, '', false]
  let cells: string[] = []
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charAt(i)
    if (c === '\n') line += 1
    if (isQuoted) {
      if (c !== '"') cell += c
      else if (text.charAt(i + 1) === '"') cell += text.charAt((i += 1))
      else isQuoted = false
    } else if (c === '"' && cell === '') isQuoted = true
    else if (c === separator) {
      cells.push(cell)
      cell = ''
    } else if (c === '\n') {
      cells.push(cell.replace(/\r$/, ''))
      if (cells.some((one) => one !== '')) yield { line: first, cells }
      ;[cells, cell, first] = [[], '', line]
    } else cell += c
  }
  cells.push(cell.replace(/\r$/, ''))
  if (cells.some((one) => one !== '')) yield { line: first, cells }
}
