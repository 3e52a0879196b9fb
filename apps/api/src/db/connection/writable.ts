import type { Server } from '#/lib/database-address.ts'

export type Answer =
  | ({ server: Server; state: 'writable' } & Position)
  | { server: Server; state: 'read-only' }
  | { server: Server; state: 'silent'; error: unknown }

export interface Position {
  /** Identifies a server and its standbys; undefined if a provider hides it. */
  cluster: string | undefined
  /** Increases with each promotion; undefined if a provider hides it. */
  timeline: number | undefined
  /** The start time: two names of one server have the same. */
  started: string
}

export type Writable = Extract<Answer, { state: 'writable' }>

export type Conflict = 'different clusters' | 'same timeline'

/**
 * Chooses the server to write to (decision 0005). After a failover two may accept writes: the one with the highest
 * timeline was promoted last. A timeline below a seen one is never used.
 * @param seen of the server in use.
 */
export function chooseWritable(
  answers: readonly Answer[],
  seen: Pick<Position, 'cluster' | 'timeline'> | undefined,
): Writable | Conflict | undefined {
  const writable = answers.filter((answer) => answer.state === 'writable')
  const ours = writable.filter((answer) => isSameCluster(answer.cluster, seen?.cluster))
  const [first] = ours
  if (!first) return writable.length > 0 ? 'different clusters' : undefined
  if (ours.some((answer) => !isSameCluster(answer.cluster, first.cluster))) return 'different clusters'
  const current = ours.filter((answer) => timelineOf(answer) >= (seen?.timeline ?? 0))
  const newest = Math.max(...current.map(timelineOf))
  const [chosen, ...others] = current.filter((answer) => timelineOf(answer) === newest)
  return others.some((other) => other.started !== chosen?.started) ? 'same timeline' : chosen
}

const isSameCluster = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b

const timelineOf = ({ timeline }: Pick<Position, 'timeline'>): number => timeline ?? Infinity
