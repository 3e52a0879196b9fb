import type { AuditChain, AuditProblem } from '@piel/contract/office/audit'
import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import type { AcknowledgedDefinition } from './check-definitions.ts'
import { checkNextSeals, copyOf, newChainCheck, type ChainCheck, type TrustAnchor } from './check.ts'
import { auditFolder } from './folder.ts'
import { createRowsWatch } from './watch-rows.ts'
import { auditWitness } from './witness.ts'

/** The interval of full checks, which find changes to seals already checked. */
const recheckIntervalMs = 3_600_000

type WatchDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'sealed'>

/** Checks the chain in bounded steps. Progress stays in memory, because in the database it could be falsified. */
function createWatch({ db, clock, env, log, sealed }: WatchDeps) {
  const folder = auditFolder(env.dataDir)
  const rows = sealed && createRowsWatch({ db, clock, log, publicKeys: () => folder.publicKeys() }, sealed)
  let current: ChainCheck = newChainCheck()
  let recheck: ChainCheck | undefined
  let checkedAt: string | null = null
  let wholeAt: string | null = null
  let hasMore = true
  let startedAt = clock.now().getTime()
  let running: Promise<void> | undefined
  let refusal: AuditProblem[] = []
  let acknowledgedAt: number | undefined

  const readAnchor = async (): Promise<TrustAnchor> => ({
    head: await folder.head(),
    publicKeys: await folder.publicKeys(),
  })

  function foundProblems(): AuditProblem[] {
    const found = [...refusal, ...current.problems, ...(recheck?.problems ?? [])]
    return found.filter(
      (problem, i) => found.findIndex(({ kind, number }) => kind === problem.kind && number === problem.number) === i,
    )
  }

  async function noticeAcknowledgement(): Promise<void> {
    const [row] = await db.query<{ number: number | null }>(sql`
      SELECT max(number) AS number FROM audit_seals WHERE acknowledged IS NOT NULL`)
    const number = row?.number ?? 0
    const known = acknowledgedAt ?? (refusal.length > 0 ? 0 : number)
    acknowledgedAt = number
    if (number <= known) return
    current = newChainCheck()
    hasMore = true
    recheck = undefined
    refusal = []
    rows?.restart()
  }

  async function advanceCheck(from: ChainCheck): Promise<{ next: ChainCheck; isAtEnd: boolean }> {
    // Read before the snapshot: a newer head would look like a truncated chain.
    const anchor = await readAnchor()
    const done = await db.transaction(
      async (tx) => {
        // Copied for each attempt, because the transaction runs again after a conflict.
        const next = copyOf(from)
        return { isAtEnd: await checkNextSeals(tx, next, anchor), next }
      },
      { serializable: true },
    )
    const found = done.next.problems.slice(from.problems.length)
    if (found.length > 0) log.error({ problems: found.slice(0, 10) }, 'the audit trail was tampered with')
    return done
  }

  const allProblems = (): AuditProblem[] => [...foundProblems(), ...(rows?.problems() ?? [])]

  async function step(): Promise<void> {
    if (acknowledgedAt === undefined || allProblems().length > 0) await noticeAcknowledgement()
    await rows?.advance()
    await advanceChain()
  }

  async function advanceChain(): Promise<void> {
    const isFirst = wholeAt === null && recheck === undefined
    const result = await advanceCheck(current)
    current = result.next
    hasMore = !result.isAtEnd
    checkedAt = clock.now().toISOString()
    if (result.isAtEnd && isFirst && current.problems.length === 0) wholeAt = checkedAt
    if (result.isAtEnd && !recheck && clock.now().getTime() - startedAt > recheckIntervalMs) {
      startedAt = clock.now().getTime()
      recheck = newChainCheck()
    }
    if (!recheck) return
    const rechecked = await advanceCheck(recheck)
    recheck = rechecked.next
    if (!rechecked.isAtEnd) return
    current = recheck
    recheck = undefined
    if (current.problems.length === 0) wholeAt = checkedAt
  }

  /** Runs one at a time: a step that ends after a notice would undo it. */
  const once = (work: () => Promise<void>): Promise<void> =>
    (running ??= work().finally(() => {
      running = undefined
    }))

  return {
    advance: (): Promise<void> => once(step),
    isRunning: (): boolean =>
      hasMore ||
      recheck !== undefined ||
      clock.now().getTime() - startedAt > recheckIntervalMs ||
      rows?.hasMore() === true,
    /**
     * Restarts after a problem was acknowledged; nothing else resolves it, so the trail is not read until then. Shares
     * a step.
     */
    noticeAcknowledgement: (): Promise<void> => once(noticeAcknowledgement),
    /** The trail's problems; while there are any, nothing is sealed. */
    foundProblems,
    /** Also those of rows and definitions, which are sealed on. */
    allProblems,
    acknowledgedDefinitions: (): AcknowledgedDefinition[] => rows?.acknowledged() ?? [],
    refuse(problems: AuditProblem[]): void {
      const isNew = problems.some(({ kind, number }) => !refusal.some((p) => p.kind === kind && p.number === number))
      refusal = problems
      if (isNew)
        log.error({ problems: problems.slice(0, 10) }, 'the audit trail cannot be continued, nothing is sealed')
    },
    async state(): Promise<AuditChain> {
      const [row] = await db.query<{ newest: number; unsealed: number }>(sql`
        SELECT coalesce((SELECT max(number) FROM audit_seals), 0) AS newest,
          (SELECT count(*) FROM audit_unsealed) AS unsealed`)
      const { last, seen } = current
      const remaining = Math.max(0, (row?.newest ?? 0) - last.number)
      const problems = allProblems()
      const stateWithoutProblems = remaining > 0 || hasMore ? 'checking' : last.number === 0 ? 'empty' : 'verified'
      const upTo = { sequence: seen, seal: last.number, sealedAt: last.at, checkedAt: checkedAt ?? last.at }
      return {
        state: problems.length > 0 ? 'broken' : stateWithoutProblems,
        upTo: last.number > 0 ? upTo : null,
        wholeAt,
        remaining,
        unsealed: row?.unsealed ?? 0,
        witness: auditWitness({ db, env, log }).state(),
        problems,
      }
    },
  }
}
export type AuditWatch = ReturnType<typeof createWatch>

const watches = new WeakMap<object, AuditWatch>()

export function auditWatch(deps: WatchDeps): AuditWatch {
  const known = watches.get(deps.db)
  if (known) return known
  const watch = createWatch(deps)
  watches.set(deps.db, watch)
  return watch
}
