import type { AuditProblem } from '@piel/contract/office/audit'
import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { checkDefinitions, type DefinitionsCheck } from './check-definitions.ts'
import { checkNextRows, newRowsCheck, type RowsCheck } from './check-rows.ts'
import type { SealedRows } from '#/db/sealed-rows.ts'

/** The interval of checks of the definitions and of the last day's changes, and the least one of whole checks. */
const intervalMs = 3_600_000
/** Bounds a step to some 50 milliseconds of the database. */
const rowsPerStep = 2000

const isDone = ({ phase }: RowsCheck): boolean => phase === 'done'

type RowsDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { publicKeys: () => Promise<string[]> }

/** Compares rows with their digests and definitions with the migrations, in turns; see `createWatch`. */
export function createRowsWatch({ db, clock, log, publicKeys }: RowsDeps, tables: readonly SealedRows[]) {
  let definitions: DefinitionsCheck = { problems: [], acknowledged: [] }
  let recent: RowsCheck | undefined
  let whole = newRowsCheck()
  /** Problems of the last recent and of the last whole check. */
  let ofRecent: AuditProblem[] = []
  let ofWhole: AuditProblem[] = []
  let [hourFrom, wholeFrom] = [-Infinity, clock.now().getTime()]
  let known = new Set<string>()

  const keyOf = ({ kind, number, place = '' }: AuditProblem): string => `${kind} ${number ?? place}`
  const isDue = (from: number): boolean => clock.now().getTime() - from >= intervalMs

  function problems(): AuditProblem[] {
    const found = [...definitions.problems, ...ofRecent, ...(recent?.problems ?? []), ...ofWhole, ...whole.problems]
    return [...new Map(found.map((problem) => [keyOf(problem), problem])).values()]
  }

  async function startHour(): Promise<void> {
    hourFrom = clock.now().getTime()
    const [row] = await db.query<{ change: number | null }>(sql`
      SELECT min(change) AS change FROM audit_events
      WHERE at >= ${clock.now().toISOString()}::timestamptz - interval '1 day'`)
    definitions = await checkDefinitions(db, await publicKeys())
    const change = row?.change ?? null
    recent = change === null ? undefined : newRowsCheck(change)
    if (!recent) ofRecent = []
  }

  async function step(): Promise<void> {
    if (isDue(hourFrom)) await startHour()
    else if (recent) {
      await checkNextRows(db, recent, { tables, limit: rowsPerStep, isPart: true })
      if (!isDone(recent)) return
      ofRecent = recent.problems
      recent = undefined
    } else if (!isDone(whole)) {
      await checkNextRows(db, whole, { tables, limit: rowsPerStep })
      if (isDone(whole)) ofWhole = whole.problems
    } else if (isDue(wholeFrom)) {
      wholeFrom = clock.now().getTime()
      whole = newRowsCheck()
    }
  }

  return {
    async advance(): Promise<void> {
      await step()
      const found = problems()
      const added = found.filter((problem) => !known.has(keyOf(problem)))
      known = new Set(found.map(keyOf))
      if (added.length > 0) log.error({ problems: added.slice(0, 10) }, 'the database was changed past Piel')
    },
    hasMore: (): boolean => isDue(hourFrom) || recent !== undefined || !isDone(whole) || isDue(wholeFrom),
    problems,
    acknowledged: () => definitions.acknowledged,
    /** Starts again, after problems were acknowledged. */
    restart(): void {
      ofRecent = []
      ofWhole = []
      recent = undefined
      whole = newRowsCheck()
      hourFrom = -Infinity
    },
  }
}
