import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@piel/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#/lib/app-error.ts'
import { JsonText, parsed } from '#/lib/json-text.ts'
import { etagOf } from './etag.ts'
import type { Answer } from './idempotency.ts'

interface Answering {
  endpoint: Endpoint
  request: FastifyRequest
  /** Compares JSON that PostgreSQL made with its schema, for tests. */
  checksJson: boolean
}

function refuse({ endpoint, request }: Answering, paths: string[]): never {
  const name = `${endpoint.method} ${endpoint.path}`
  request.log.error({ traceId: request.id, endpoint: name, paths }, 'an answer violates its schema')
  throw new AppError('internal', { cause: new Error('an answer violates its schema') })
}

/** The result without undeclared fields. @throws AppError `internal` for a result that violates its schema. */
export function answerOf(result: unknown, answering: Answering): Answer {
  const { endpoint, checksJson } = answering
  const { status, schema } = endpoint.answer
  if (!schema) return { status, body: '', etag: null }
  if (result instanceof JsonText && !checksJson) return { status, body: result.text, etag: null }
  const value: unknown = result instanceof JsonText ? parsed(result) : result
  const checked = schema.safeParse(value)
  if (!checked.success)
    refuse(
      answering,
      checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`),
    )
  if (result instanceof JsonText) {
    // Only schemas that keep undeclared fields can be compared.
    if (endpoint.versioned || !isDeepStrictEqual(checked.data, value)) refuse(answering, ['undeclared fields'])
    return { status, body: result.text, etag: null }
  }
  const { version } = checked.data as { version?: unknown }
  const etag = endpoint.versioned && typeof version === 'number' ? etagOf(version) : null
  return { status, body: JSON.stringify(checked.data), etag }
}
