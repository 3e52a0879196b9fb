import type { Endpoint } from '@piel/contract/core/endpoint'
import { download } from '#/lib/api.ts'

const quote = 0x22
const newline = 0x0a

/** Counts the records of a streamed file: line ends outside quoted cells. */
export function createRecordCount() {
  let isQuoted = false
  let records = 0
  return (piece: Uint8Array): number => {
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === newline && !isQuoted) records++
    }
    return records
  }
}

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'piel.csv'

/** Has the browser store a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Downloads a list with its current filters as a file.
 * @param file the endpoint that exports the list.
 * @param onProgress receives the number of rows so far.
 * @returns the number of rows.
 */
export async function exportList(file: Endpoint, query: object, onProgress: (rows: number) => void): Promise<number> {
  const { page: _page, limit: _limit, cursor: _cursor, ...filter } = query as Record<string, unknown>
  const response = await download(file, { query: filter })
  const count = createRecordCount()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let rows = 0
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value)
    rows = Math.max(0, count(piece.value) - 1)
    onProgress(rows)
  }
  saveFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), nameIn(response))
  return rows
}
