import { ownEmail } from '@piel/contract/core/contact-email'
import type { Csv } from '@piel/contract/core/csv'
import type { PersonName } from '@piel/contract/core/people'
import type { Deps } from '#/deps.ts'
import { recordExport, type Export } from '#/audit/export.ts'
import type { ActorContext } from '#/lib/context.ts'
import { inBatches, type CsvAnswer } from './csv.ts'
import type { Cell } from './format.ts'
import { csvWords, type CsvWords } from './words.ts'

/** A column of a file: its header, and its cell in each row. */
export interface Column<Row> {
  label: string
  cell: (row: Row) => Cell
}

interface CsvExport<Head extends string, Row> extends Omit<Export, 'of'> {
  of: Export['of'] & Csv<Head>
  /** The date in the file's name, after the label. Default: the day of the export. */
  period?: string
  columns: (words: CsvWords<Head>) => readonly Column<Row>[]
}

async function exportCsv<Head extends string, Row>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  { period = clock.today(), columns, ...exported }: CsvExport<Head, Row>,
  batchesOf: (recordOf: (row: Row) => Cell[]) => CsvAnswer['batches'],
): Promise<CsvAnswer> {
  await recordExport(db, context, exported)
  const { file, heads } = exported.of
  const list = columns(csvWords(context.language, heads[context.language], clock))
  const batches = batchesOf((row) => list.map(({ cell }) => cell(row)))[Symbol.asyncIterator]()
  // A database in trouble is answered with 503; once rows are on their way, the file can only be cut off.
  const first = await batches.next()
  return {
    name: `${file[context.language]}-${period}`,
    header: list.map(({ label }) => label),
    batches: startingWith(first, batches),
  }
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value
}

/** Where an export's rows come from, and how many there will be, where that is known before they are read. */
interface Source<Row> {
  rows?: number | undefined
  /** The rows after `last`, or from the beginning: at most `take` of them. */
  next: (last: Row | undefined, take: number) => Promise<Row[]>
}

/**
 * Exports a list as a file, read in batches while it is sent; the audit trail has it before its first row leaves.
 * @param sourceOf the rows that a query's filters match.
 */
export const listExport =
  <Head extends string, Row, Query extends object>(
    of: CsvExport<Head, Row>['of'],
    columns: CsvExport<Head, Row>['columns'],
    sourceOf: (deps: Deps, context: ActorContext, query: Query) => Promise<Source<Row>>,
  ) =>
  async (deps: Deps, context: ActorContext, query: Query): Promise<CsvAnswer> => {
    const { next, ...source } = await sourceOf(deps, context, query)
    return await exportCsv(deps, context, { of, query, columns, ...source }, (recordOf) => inBatches(next, recordOf))
  }

/** The few rows of a chart as a file. */
export const exportRows = <Head extends string, Row>(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  { data, ...table }: Omit<CsvExport<Head, Row>, 'rows'> & { data: readonly Row[] },
): Promise<CsvAnswer> =>
  exportCsv(deps, context, { ...table, rows: data.length }, async function* (recordOf) {
    yield data.map(recordOf)
  })

/** The columns of a person in every list of people. */
export const personColumns = <Row>(
  { heads: c }: CsvWords<keyof PersonName | 'email'>,
  personOf: (row: Row) => PersonName & { email: string | null },
): Column<Row>[] => [
  { label: c.firstName, cell: (row) => personOf(row).firstName },
  { label: c.middleName, cell: (row) => personOf(row).middleName },
  { label: c.lastName, cell: (row) => personOf(row).lastName },
  { label: c.secondLastName, cell: (row) => personOf(row).secondLastName },
  {
    label: c.email,
    cell: (row) => {
      const { email } = personOf(row)
      return email === null ? null : ownEmail(email)
    },
  },
]
