import type { AuditChain } from '@piel/contract/audit'
import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { publicKeyOf } from './chain.ts'
import { newWalk, walkOn, type Outside, type Walk } from './check.ts'
import { auditFolder } from './store.ts'

/** All of the chain is walked again after this time: what was falsified behind a walk's back is found by the next one. */
const again = 3_600_000

type WatchDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log'>

/**
 * Walks along the chain of seals, a bounded step at a time, and remembers how far it has come. In memory, and not in the
 * database: whoever could falsify the trail could falsify a note that says it was checked.
 */
function createWatch({ db, clock, env, log }: WatchDeps) {
  const folder = auditFolder(env.dataDir)
  let walk: Walk = newWalk()
  /** The walk that will take its place once it has come to the end. */
  let recheck: Walk | undefined
  let checkedAt: string | null = null
  let wholeAt: string | null = null
  let isBehind = true
  let begunAt = clock.now().getTime()
  let running: Promise<void> | undefined

  async function outside(): Promise<Outside> {
    const [head, key] = [await folder.head(), await folder.keptKey()]
    return { head, publicKey: key === undefined ? undefined : publicKeyOf(key) }
  }

  async function goOn(from: Walk): Promise<{ next: Walk; isAtEnd: boolean }> {
    // Read before the snapshot: a head that is newer than it would look like a chain that was cut off.
    const known = await outside()
    const done = await db.transaction(
      async (tx) => {
        // Of its own for each attempt: after a conflict all of it is done again.
        const next: Walk = { ...from, waiting: new Set(from.waiting), problems: [...from.problems] }
        return { isAtEnd: await walkOn(tx, next, known), next }
      },
      { serializable: true },
    )
    const found = done.next.problems.slice(from.problems.length)
    if (found.length > 0) log.error({ problems: found.slice(0, 10) }, 'the audit trail was tampered with')
    return done
  }

  async function step(): Promise<void> {
    const isFirst = wholeAt === null && recheck === undefined
    const ahead = await goOn(walk)
    walk = ahead.next
    isBehind = !ahead.isAtEnd
    checkedAt = clock.now().toISOString()
    if (ahead.isAtEnd && isFirst && walk.problems.length === 0) wholeAt = checkedAt
    if (ahead.isAtEnd && !recheck && clock.now().getTime() - begunAt > again) {
      begunAt = clock.now().getTime()
      recheck = newWalk()
    }
    if (!recheck) return
    const behind = await goOn(recheck)
    recheck = behind.next
    if (!behind.isAtEnd) return
    walk = recheck
    recheck = undefined
    if (walk.problems.length === 0) wholeAt = checkedAt
  }

  return {
    /** One step; callers at once share it. */
    advance: (): Promise<void> =>
      (running ??= step().finally(() => {
        running = undefined
      })),
    /** True while there is, or was when last looked, more to check. */
    isUnderWay: (): boolean => isBehind || recheck !== undefined || clock.now().getTime() - begunAt > again,
    async tell(): Promise<AuditChain> {
      const [row] = await db.query<{ newest: number; unsealed: number }>(sql`
        SELECT coalesce((SELECT max(number) FROM audit_seals), 0) AS newest,
          (SELECT count(*) FROM audit_unsealed) AS unsealed`)
      const { last, seen } = walk
      const remaining = Math.max(0, (row?.newest ?? 0) - last.number)
      const found = [...walk.problems, ...(recheck?.problems ?? [])]
      const problems = found.filter(
        (problem, i) => found.findIndex(({ kind, number }) => kind === problem.kind && number === problem.number) === i,
      )
      const sound = remaining > 0 || isBehind ? 'checking' : last.number === 0 ? 'empty' : 'verified'
      const upTo = { sequence: seen, seal: last.number, sealedAt: last.at, checkedAt: checkedAt ?? last.at }
      return {
        state: problems.length > 0 ? 'broken' : sound,
        upTo: last.number > 0 ? upTo : null,
        wholeAt,
        remaining,
        unsealed: row?.unsealed ?? 0,
        problems,
      }
    },
  }
}
export type AuditWatch = ReturnType<typeof createWatch>

const watches = new WeakMap<object, AuditWatch>()

/** The one watch of an application: the background task moves it on, whoever asks moves it on too. */
export function auditWatch(deps: WatchDeps): AuditWatch {
  const known = watches.get(deps.db)
  if (known) return known
  const watch = createWatch(deps)
  watches.set(deps.db, watch)
  return watch
}
