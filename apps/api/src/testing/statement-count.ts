import { Client, type QueryConfig } from 'pg'
import { vi } from 'vitest'

export interface Sent {
  /** Texts of all statements, those of transactions included. */
  statements: string[]
  /** How often a statement was sent while its connection waited for no answer. */
  roundTrips: number
}

type Query = (statement: string | QueryConfig, ...more: unknown[]) => Promise<unknown> | undefined
type Callback = (error: unknown, result: unknown) => void

/** Sets up a new connection, which requests share. */
const isSetUp = (text: string): boolean => /^SET (statement_timeout|ROLE)/.test(text)

/** Records what all connections to databases send while `work` runs. @param work gets what is recorded so far. */
export async function statementsOf(work: (sent: Sent) => Promise<unknown>): Promise<Sent> {
  const sent: Sent = { statements: [], roundTrips: 0 }
  const waiting = new Map<unknown, number>()
  const original = Client.prototype.query as unknown as Query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    statement: string | QueryConfig,
    ...more: unknown[]
  ) {
    const text = typeof statement === 'string' ? statement : statement.text
    if (isSetUp(text)) return original.call(this, statement, ...more)
    sent.statements.push(text.trim())
    const before = waiting.get(this) ?? 0
    if (before === 0) sent.roundTrips += 1
    waiting.set(this, before + 1)
    const answered = (): void => void waiting.set(this, (waiting.get(this) ?? 1) - 1)
    const callback = more.at(-1) as Callback | undefined
    if (typeof callback === 'function') {
      const counted: Callback = (error, result) => {
        answered()
        callback(error, result)
      }
      return original.call(this, statement, ...more.slice(0, -1), counted)
    }
    const answer = original.call(this, statement, ...more)
    answer?.then(answered, answered)
    return answer
  } as never)
  try {
    await work(sent)
  } finally {
    spy.mockRestore()
  }
  return sent
}
