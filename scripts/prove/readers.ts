import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '../../apps/api/src/demo/accounts.ts'
import { quantile } from './proof.ts'
import { call, signIn } from './writers.ts'

export interface Timed {
  name: string
  /** 0 without an answer. */
  status: number
  /** Whether the answer states when to retry. */
  saysWhen: boolean
  startedAt: number
  ms: number
}

export const paths: Record<string, string> = {
  list: '/api/patient',
  search: '/api/patient?search=ana',
  transactions: '/api/transactions',
  dashboard: '/api/dashboard/analytics',
  profile: '/api/me',
  export: '/api/patient/export',
  readiness: '/readyz',
}

/** Calls `work` by `callers` callers until `isOver`, each with a pause of up to `maxPauseMs` between two calls. */
export async function callAgain(
  { callers, maxPauseMs }: { callers: number; maxPauseMs: number },
  isOver: () => boolean,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  const caller = async (first: number): Promise<void> => {
    for (let turn = first; !isOver(); turn += 1) {
      await work(turn)
      await sleep(Math.random() * maxPauseMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, i) => caller(i)))
}

/** Callers that read as staff and sign in, with the time of each answer; another one asks for `/healthz`. */
export class Readers {
  readonly answers: Timed[] = []
  readonly health: Timed[] = []
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async run(callers: number, isOver: () => boolean): Promise<void> {
    const headers = await signIn(this.#url)
    const { email: username, password } = demoAccounts[1]
    const names = Object.keys(paths)
    await Promise.all([
      callAgain({ callers, maxPauseMs: 100 }, isOver, async (turn) => {
        if (turn % 20 === 19)
          return await this.#timed(this.answers, 'sign in', '/api/auth/login', {
            method: 'POST',
            body: { username, password },
          })
        const name = names[turn % names.length] ?? 'list'
        return await this.#timed(this.answers, name, paths[name] ?? '', { headers })
      }),
      callAgain({ callers: 1, maxPauseMs: 200 }, isOver, () => this.#timed(this.health, 'health', '/healthz')),
    ])
  }

  async #timed(into: Timed[], name: string, path: string, options: Parameters<typeof call>[1] = {}): Promise<void> {
    const startedAt = performance.now()
    const answer = await call(`${this.#url}${path}`, options)
    const ms = performance.now() - startedAt
    into.push({ name, status: answer?.status ?? 0, saysWhen: typeof answer?.retryAfter === 'string', startedAt, ms })
  }
}

export interface Limits {
  /** For every answer during the fault. */
  maxAnswerMs: number
  /** For 99 of 100 answers of `/healthz`. */
  maxHealthMs: number
}

/** What callers noticed of an outage between two instants: figures, and answers that break the promise. */
export function outageOf(
  { answers, health }: Readers,
  { from, to }: { from: number; to: number },
  { maxAnswerMs, maxHealthMs }: Limits,
): { figures: string[]; broken: string[] } {
  const during = answers.filter(({ startedAt, ms }) => startedAt + ms > from && startedAt < to)
  const waits = during.map(({ startedAt, ms }) => startedAt + ms - Math.max(startedAt, from))
  const refused = during.filter(({ status }) => status === 0 || status >= 400)
  // Sign-ins without an answer count as attempts, which are limited.
  const wrong = refused.filter(({ status, saysWhen }) => ![429, 503].includes(status) || !saysWhen)
  const late = during.filter(({ startedAt, ms }) => startedAt + ms - Math.max(startedAt, from) > maxAnswerMs)
  const alive = health.filter(({ startedAt }) => startedAt >= from && startedAt < to)
  const healthMs = alive.map(({ ms }) => ms)
  const dead = alive.filter(({ status }) => status !== 200)
  const p99 = quantile(healthMs, 0.99)
  const broken = [
    ...(late.length > 0
      ? [`${late.length} answers took longer than ${maxAnswerMs} ms: ${JSON.stringify(late[0])}`]
      : []),
    ...(wrong.length > 0 ? [`${wrong.length} refusals without 503 and Retry-After: ${JSON.stringify(wrong[0])}`] : []),
    ...(dead.length > 0 ? [`/healthz failed ${dead.length} times`] : []),
    ...(p99 > maxHealthMs ? [`/healthz took ${Math.round(p99)} ms (99th percentile)`] : []),
  ]
  const figures = [
    `${during.length.toLocaleString('en')} answers during it, ${refused.length.toLocaleString('en')} of them 503 with Retry-After`,
    `the slowest after ${(Math.max(0, ...waits) / 1000).toFixed(2)} s`,
    `/healthz: median ${quantile(healthMs, 0.5).toFixed(1)} ms, 99 % within ${p99.toFixed(0)} ms`,
  ]
  return { figures, broken }
}
