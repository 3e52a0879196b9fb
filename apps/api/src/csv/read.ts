import { parse } from 'csv-parse/sync'

/** Text of a file in UTF-8, or else in Windows-1252, as spreadsheets write it. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const counted = [',', ';', '\t', '|'].map((separator) => ({ separator, count: head.split(separator).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ','
}

type Cells = Readonly<Partial<Record<string, string>>>

export interface CsvTable {
  /** The headings of the first line, in capitals. */
  columns: readonly string[]
  /** Records without empty ones: cells by heading, and the number of the first line, from 1. */
  records: { line: number; cells: Cells }[]
}

const breaksIn = (cells: Cells): number =>
  Object.values(cells)
    .join('')
    .match(/\r\n|[\r\n]/g)?.length ?? 0

/**
 * A CSV file with headings. Fields may be quoted and have line breaks; lines may end differently and be uneven.
 * @throws CsvError for a quote that is never closed.
 */
export function readCsv(text: string): CsvTable {
  let columns: string[] = []
  const records = parse<CsvTable['records'][number], Cells>(text, {
    columns: (heads: string[]) => (columns = heads.map((head) => head.trim().toUpperCase())),
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    on_record: (cells, { lines }) => ({ line: lines - breaksIn(cells), cells }),
  })
  return { columns, records }
}
