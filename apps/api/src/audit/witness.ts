import type { AuditWitness } from '@piel/contract/office/audit'
import type { Deps } from '#/deps.ts'
import type { Seal } from './chain.ts'
import { appendLine } from './folder.ts'

type WitnessedHead = Pick<Seal, 'number' | 'hash' | 'at' | 'keyId' | 'signature'>
type WitnessDeps = Pick<Deps, 'db' | 'env' | 'log'>

const maxQueued = 1000
const sendTimeoutMs = 10_000
const firstRetryMs = 2000
const maxRetryMs = 300_000

async function send(place: string, head: WitnessedHead): Promise<void> {
  const line = JSON.stringify(head)
  if (!/^https?:/.test(place)) return await appendLine(place, line)
  const answer = await fetch(place, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: line,
    redirect: 'error',
    signal: AbortSignal.timeout(sendTimeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the witness answered ${answer.status}`)
}

/** Sends each signed head to `AUDIT_WITNESS`, in order and independently of sealing, with retries. */
function createWitness({ env, log }: WitnessDeps) {
  const place = env.auditWitness
  const queue: WitnessedHead[] = []
  let last: WitnessedHead | undefined
  let failures = 0
  let retryAt = 0
  let running: Promise<void> | undefined

  async function sendQueued(to: string): Promise<void> {
    for (let head = queue[0]; head; head = queue[0]) {
      try {
        await send(to, head)
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'the audit witness did not take a head, retrying')
        retryAt = performance.now() + Math.min(firstRetryMs * 2 ** Math.min(failures, 20), maxRetryMs)
        failures += 1
        return
      }
      if (failures > 0) log.info('the audit witness takes heads again')
      failures = 0
      last = head
      if (queue[0] === head) queue.shift()
    }
  }

  return {
    add({ number, hash, at, keyId, signature }: Seal): void {
      if (place === undefined) return
      queue.push({ number, hash, at, keyId, signature })
      if (queue.length > maxQueued) queue.shift()
    },
    deliver(now = false): Promise<void> {
      const isIdle = place === undefined || queue.length === 0
      if (isIdle || (!now && performance.now() < retryAt)) return Promise.resolve()
      return (running ??= sendQueued(place).finally(() => {
        running = undefined
      }))
    },
    state: (): AuditWitness | null =>
      place === undefined ? null : { waiting: queue.length, isFailing: failures > 0, lastSeal: last?.number ?? null },
  }
}

const witnesses = new WeakMap<object, ReturnType<typeof createWitness>>()

export function auditWitness(deps: WitnessDeps): ReturnType<typeof createWitness> {
  const known = witnesses.get(deps.db)
  if (known) return known
  const witness = createWitness(deps)
  witnesses.set(deps.db, witness)
  return witness
}
