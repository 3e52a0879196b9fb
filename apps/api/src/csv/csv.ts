import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { inTurn, streamAnswer } from '#/db/connection/request-wait.ts'
import { concurrencyLimit } from '#/lib/concurrency-limit.ts'
import { byteOrderMark, formatRows, type Cell } from './format.ts'

export interface CsvAnswer {
  name: string
  header: readonly string[]
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}

const recordsATurn = 25

async function* textOf({ header, batches }: CsvAnswer): AsyncGenerator<string> {
  yield byteOrderMark + formatRows([header])
  for await (const records of batches) {
    let text = ''
    for (let i = 0; i < records.length; i += recordsATurn) {
      text += formatRows(records.slice(i, i + recordsATurn))
      await setImmediate()
    }
    yield text
  }
}

/** Sends a CSV file with one batch in memory. A failure aborts the transfer, so that no partial file looks complete. */
export function sendCsv(reply: FastifyReply, answer: CsvAnswer): FastifyReply {
  const isAsked = reply.request.method !== 'HEAD'
  return reply
    .code(200)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${answer.name}.csv"`)
    .send(isAsked ? Readable.from(textOf(answer), { objectMode: false, highWaterMark: 64 * 1024 }) : '')
}

/** Limits the connections that exports take from other calls; further exports wait. */
const withExportSlot = concurrencyLimit(2, Number.POSITIVE_INFINITY)

/** Reads batches, each after the last row, so that no connection is held while the caller receives rows. */
export async function* inBatches<Row>(
  next: (last: Row | undefined, take: number) => Promise<Row[]>,
  recordOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  const take = 250
  for (let last: Row | undefined; ;) {
    const rows = await inTurn(withExportSlot, () => next(last, take))
    streamAnswer()
    if (rows.length > 0) yield rows.map(recordOf)
    if (rows.length < take) return
    last = rows.at(-1)
  }
}
