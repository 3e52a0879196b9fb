import { randomInt, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import autocannon, { type SentRequest } from 'autocannon'
import type { LoadPlan, LoadRequest, LoadResult } from './load-plan.ts'

/**
 * The client of a load, in a process of its own: its work must not delay what measures. Reads a `LoadPlan` as JSON from
 * its input and writes a `LoadResult`.
 */
const plan = JSON.parse(await text(process.stdin)) as LoadPlan

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

const bodyOf = (body: NonNullable<LoadRequest['body']>): object =>
  body.kind === 'patient'
    ? {
        user: { email: `${randomUUID()}@bench.test`, firstName: 'Prueba', lastName: 'Medida' },
        patient: { birthDate: '1990-05-17', genderIdentity: 'FEMALE', phone: '55 5000 1234' },
      }
    : { patientId: pick(body.patientIds), amountMinor: 50_000, method: 'cash', status: 'completed' }

function made({ method, paths, headers, body }: LoadRequest): SentRequest {
  const request = { method, path: pick(paths), headers }
  if (!body) return request
  const sent = { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return { ...request, headers: sent, body: JSON.stringify(bodyOf(body)) }
}

const weightOf = ({ weight = 1 }: LoadRequest): number => weight
const sum = plan.requests.reduce((total, request) => total + weightOf(request), 0)

function draw(): SentRequest {
  let left = Math.random() * sum
  for (const request of plan.requests) {
    left -= weightOf(request)
    if (left < 0) return made(request)
  }
  return made(pick(plan.requests))
}

const [only] = plan.requests
const isFixed = plan.requests.length === 1 && only?.paths.length === 1 && !only.body
const requests = isFixed ? [made(only)] : [{ ...draw(), setupRequest: draw }]

const times: number[] = []
let refused = 0
const start = performance.now()
const { url, connections, seconds } = plan
const load = autocannon({ url, connections, duration: seconds, requests })
void load.on('response', (_client, status, _bytes, milliseconds) => {
  if (status >= 200 && status < 300) times.push(milliseconds)
  else refused = status
})
const { errors, timeouts } = await load
const elapsedSeconds = (performance.now() - start) / 1000
const result: LoadResult = { times, elapsedSeconds, refused, unanswered: errors + timeouts }
process.stdout.write(JSON.stringify(result))
