import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '../../apps/api/src/demo/accounts.ts'

export interface Write {
  key: string
  kind: 'patient' | 'payment'
  path: string
  body: object
  /** The first answer. */
  id?: string
}

export interface Answer {
  status: number
  body: unknown
  retryAfter: string | null
}

/** A refused write is repeated after it. */
const retryMs = 50

/** Requests that take longer count as without an answer. */
const timeoutMs = 30_000

/** Sends JSON. @returns undefined without an answer. */
export async function call(
  url: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      retryAfter: answer.headers.get('retry-after'),
    }
  } catch {
    return undefined
  }
}

/** How often a sign-in that a busy machine answers with 503 is repeated. */
const maxSignIns = 20

/** Signs in as staff of the demonstration. @returns the headers of authenticated requests. */
export async function signIn(url: string): Promise<{ authorization: string }> {
  const { email, password } = demoAccounts[1]
  const send = () => call(`${url}/api/auth/login`, { method: 'POST', body: { username: email, password } })
  let answer = await send()
  for (let sent = 1; sent < maxSignIns && answer?.status === 503; sent += 1) {
    await sleep(1000 * Number(answer.retryAfter ?? 1))
    answer = await send()
  }
  if (answer?.status !== 200) throw new Error(`Signing in answered ${answer?.status}`)
  return { authorization: `Bearer ${(answer.body as { access_token: string }).access_token}` }
}

const newPatient = (): Write => {
  const key = randomUUID()
  const user = { firstName: 'Ana', lastName: 'Gil', email: `${key}@prove.test` }
  const patient = { birthDate: '1990-05-17', genderIdentity: 'FEMALE', phone: '55 1234 5678' }
  return { key, kind: 'patient', path: '/auth/register/patient', body: { user, patient } }
}

const newPayment = (patientId: string): Write => {
  const key = randomUUID()
  const body = { patientId, amountMinor: 12_345, method: 'cash', status: 'completed', reference: key }
  return { key, kind: 'payment', path: '/transactions', body }
}

/** Callers that register patients and payments, and remember what the product acknowledged. */
export class Writers {
  readonly acknowledged: Write[] = []
  /** Answers that neither acknowledge a write nor ask to repeat it. */
  readonly unexpected: string[] = []
  /** Answers 503 and 409, and requests without an answer. */
  readonly unsuccessful = { unavailable: 0, inFlight: 0, unanswered: 0 }
  /** Writes whose outcome is unknown. */
  #open: Write[] = []
  readonly #patients: string[] = []
  readonly #urlOf: (writer: number) => string
  #headers: { authorization: string } | undefined

  /** `urlOf` is the address that a writer uses now. */
  constructor(urlOf: (writer: number) => string) {
    this.#urlOf = urlOf
  }

  get openCount(): number {
    return this.#open.length
  }

  /** Writes with `count` callers until `isOver`, each with a pause of up to `maxPauseMs` after a write. */
  async run(count: number, isOver: () => boolean, maxPauseMs = 0): Promise<void> {
    this.#headers ??= await signIn(this.#urlOf(0))
    const writer = async (index: number): Promise<void> => {
      while (!isOver()) {
        // As a browser does, a writer repeats what was not acknowledged.
        const write = this.#open.shift() ?? this.#next()
        const isAcknowledged = await this.#send(write, index)
        if (!isAcknowledged) this.#open.push(write)
        await sleep(Math.random() * maxPauseMs + (isAcknowledged ? 0 : retryMs))
      }
    }
    await Promise.all(Array.from({ length: count }, (_, i) => writer(i)))
  }

  /** Repeats each write without an answer until it has one. */
  async settle(timeLimitMs = 60_000): Promise<void> {
    const deadline = performance.now() + timeLimitMs
    while (this.#open.length > 0 && performance.now() < deadline) {
      const repeated = this.#open
      this.#open = []
      for (const [i, write] of repeated.entries()) if (!(await this.#send(write, i))) this.#open.push(write)
    }
    if (this.#open.length > 0) this.unexpected.push(`${this.#open.length} writes were not answered in time`)
  }

  /** Sends some acknowledged writes once more; each must get the answer of the first time. */
  async repeatSome(maxCount = 100): Promise<void> {
    const step = Math.max(1, Math.floor(this.acknowledged.length / maxCount))
    const chosen = this.acknowledged.filter((_, i) => i % step === 0)
    for (const [i, write] of chosen.entries())
      if (!(await this.#send(write, i))) this.unexpected.push(`${write.kind} ${write.key} was not answered again`)
  }

  #next(): Write {
    const patient = this.#patients.length > 3 ? this.#patients.at(-1 - Math.floor(Math.random() * 4)) : undefined
    return patient === undefined || Math.random() < 0.3 ? newPatient() : newPayment(patient)
  }

  /** @returns false when the write has to be repeated. */
  async #send(write: Write, writer: number): Promise<boolean> {
    const url = this.#urlOf(writer)
    const headers = { ...this.#headers, 'idempotency-key': write.key }
    const answer = await call(`${url}/api${write.path}`, { method: 'POST', body: write.body, headers })
    if (answer?.status === 201) return this.#acknowledge(write, (answer.body as { id: string }).id)
    if (answer === undefined) this.unsuccessful.unanswered += 1
    else if (answer.status === 503 && answer.retryAfter !== null) this.unsuccessful.unavailable += 1
    else if (answer.status === 409) this.unsuccessful.inFlight += 1
    else if (answer.status === 401) this.#headers = await signIn(url).catch(() => this.#headers)
    else this.unexpected.push(`${write.kind}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return false
  }

  #acknowledge(write: Write, id: string): boolean {
    if (write.id === undefined) {
      write.id = id
      this.acknowledged.push(write)
      if (write.kind === 'patient') this.#patients.push(id)
    } else if (write.id !== id) this.unexpected.push(`${write.kind} ${write.key} was created twice`)
    return true
  }
}
