import { conflict, freeStart } from '@piel/contract/core/conflicts'
import type { Endpoint } from '@piel/contract/core/endpoint'
import { errorTable, statusOf, type ErrorCode } from '@piel/contract/core/errors'
import * as z from 'zod/mini'
import { documentedErrors } from '#/http/documented-errors.ts'

export interface RawAnswer {
  statusCode: number
  headers: Record<string, string | string[] | number | undefined>
  body: string
}

const problem = z.strictObject({
  type: z.string().check(z.startsWith('urn:piel:error:')),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(errorTable) as [ErrorCode]),
  message: z.optional(z.string()),
  errors: z.optional(
    z.array(z.strictObject({ pointer: z.string(), code: z.string(), amountMinor: z.optional(z.int()) })),
  ),
  until: z.optional(z.iso.date()),
  conflicts: z.optional(z.array(conflict)),
  free: z.optional(z.array(freeStart)),
  clockChange: z.optional(z.strictObject({ date: z.string(), from: z.string(), to: z.string(), timeZone: z.string() })),
  count: z.optional(z.int()),
  balanceMinor: z.optional(z.int()),
  tillName: z.optional(z.string()),
  leastMinor: z.optional(z.int()),
  keptId: z.optional(z.uuid()),
  traceId: z.uuid(),
})

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function wrongRefusal(endpoint: Endpoint, answer: RawAnswer): string | undefined {
  const refusal = problem.safeParse(parsed(answer.body))
  if (!refusal.success) return `no problem details: ${answer.body.slice(0, 200)}`
  const { code, status, errors } = refusal.data
  if (status !== answer.statusCode || statusOf(code) !== status) return `${code} came with ${answer.statusCode}`
  if (!documentedErrors(endpoint).includes(code)) return `${code} is not documented`
  if (status === 429 || status === 503 ? !answer.headers['retry-after'] : false) return 'no Retry-After'
  const strange = errors?.find((error) => !/^(\/|$)/.test(error.pointer) || !error.code.startsWith('validation.'))
  return strange ? `strange field error ${JSON.stringify(strange)}` : undefined
}

function wrongFile({ headers, body }: RawAnswer): string | undefined {
  if (headers['content-type'] !== 'text/csv; charset=utf-8') return `a file of type ${String(headers['content-type'])}`
  if (!/^attachment; filename="[a-z-]+(-\d{4}-\d\d-\d\d){1,2}\.csv"$/.test(String(headers['content-disposition'])))
    return `a file named ${String(headers['content-disposition'])}`
  return body.startsWith('\uFEFF') && body.endsWith('\r\n') ? undefined : 'no byte order mark, or no last line end'
}

/** Without an `Accept` header a stream sends only its first event. */
function wrongStream({ headers, body }: RawAnswer): string | undefined {
  const type = String(headers['content-type'])
  if (type !== 'text/event-stream; charset=utf-8') return `a stream of type ${type}`
  return body === 'event: open\ndata: \n\n' || body === '' ? undefined : `a stream that says ${body.slice(0, 200)}`
}

/** How an answer violates the contract; undefined when it conforms. */
export function undocumented(endpoint: Endpoint, answer: RawAnswer): string | undefined {
  const { status, schema } = endpoint.answer
  if (answer.statusCode === 304) return 'image' in endpoint.answer ? undefined : '304 of something else than an image'
  if (answer.statusCode >= 400) return wrongRefusal(endpoint, answer)
  if (answer.statusCode !== status) return `status ${answer.statusCode} is not documented`
  if ('csv' in endpoint.answer) return wrongFile(answer)
  if ('file' in endpoint.answer)
    return answer.headers['content-type'] === 'application/octet-stream' ? undefined : 'a file of another type'
  if ('events' in endpoint.answer) return wrongStream(answer)
  if ('image' in endpoint.answer)
    return answer.headers['content-type'] === 'image/webp'
      ? undefined
      : `an image of type ${String(answer.headers['content-type'])}`
  if (!schema) return answer.body === '' ? undefined : 'a body that should be empty'
  const checked = schema.safeParse(parsed(answer.body))
  if (!checked.success) return `an answer that violates its schema at ${checked.error.issues[0]?.path.join('.')}`
  if (endpoint.versioned && !/^"v\d+"$/.test(String(answer.headers['etag']))) return 'no ETag'
  return undefined
}
