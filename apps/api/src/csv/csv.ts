import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { concurrencyLimit } from '#/lib/concurrency-limit.ts'
import { byteOrderMark, formatRows, type Cell } from './format.ts'

/** What a handler of an endpoint with `csv` returns: what will be read while it is sent. */
export interface CsvAnswer {
  /** Of the file, with its date and without its ending. */
  name: string
  header: readonly string[]
  /** Records, in batches. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}

async function* textOf({ header, batches }: CsvAnswer): AsyncGenerator<string> {
  yield byteOrderMark + formatRows([header])
  for await (const records of batches) yield formatRows(records)
}

/**
 * Sends rows as they come, never more of them in memory than one batch: the next is read when the caller has taken the
 * last. A caller who leaves ends it; a failure on the way breaks the transfer off, so that half a file is not taken for one.
 */
export function sendCsv(reply: FastifyReply, answer: CsvAnswer): FastifyReply {
  const isAsked = reply.request.method !== 'HEAD'
  return reply
    .code(200)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${answer.name}.csv"`)
    .send(isAsked ? Readable.from(textOf(answer), { objectMode: false, highWaterMark: 64 * 1024 }) : '')
}

/** However many lists leave at once, the desk's own calls find connections: an export can wait, and does so unseen. */
const inTurn = concurrencyLimit(2, Number.POSITIVE_INFINITY)

/**
 * Walks a list from its beginning to its end, a batch at a time, each beginning where the one before ended: no statement
 * is long, and no connection is held while the caller takes what was read.
 */
export async function* inBatches<Row>(
  next: (last: Row | undefined, take: number) => Promise<Row[]>,
  recordOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  const take = 1000
  for (let last: Row | undefined; ;) {
    const rows = await inTurn(() => next(last, take))
    if (rows.length > 0) yield rows.map(recordOf)
    if (rows.length < take) return
    last = rows.at(-1)
  }
}
