import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

type Schema = z.ZodMiniType

/**
 * One row of the agreement between web and API. The API refuses to boot with a row without a handler, and with a route
 * that is no row; OpenAPI, the authorization matrix and the fuzz tests are generated from the rows.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters as `:id`. */
  path: `/${string}`
  tag: string
  summary: string
  permission: Permission
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is a file, sent as it is: its type is found in its content. */
  upload?: { maxBytes: number }
  /** What a successful call answers; a schema strips whatever it does not declare. */
  answer:
    | { status: 200 | 201 | 202; schema: Schema }
    | { status: 200; image: true; schema?: never }
    /** Comma-separated values, sent while they are read. */
    | { status: 200; csv: true; schema?: never }
    /** Server-sent events for as long as the caller stays, where `Accept` asks for them; else one, and the end. */
    | { status: 200; events: true; schema?: never }
    | { status: 204; schema?: never }
  /** Codes beyond those that every endpoint may answer (unreadable, unauthenticated, forbidden, limits). */
  errors: readonly ErrorCode[]
  /** The answer carries `version`, sent as a strong ETag; on a write, `If-Match` is honoured (row J6). */
  versioned?: true
  /** Honours `Idempotency-Key` (row G5). True for every call that creates. */
  idempotent?: true
}

/** Declares an endpoint, keeping its exact type. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** A file to be sent: a browser's `File` or `Blob`. */
export interface Upload {
  readonly size: number
  readonly type: string
}

/** What a caller sends: the inputs of an endpoint before validation. Absent parts are left out. */
export type RequestOf<E extends Endpoint> = (E extends { params: infer S } ? { params: In<S> } : unknown) &
  (E extends { query: infer S } ? { query?: In<S> } : unknown) &
  (E extends { body: infer S } ? { body: In<S> } : unknown) &
  (E extends { upload: object } ? { upload: Upload } : unknown)

/** What a handler receives: the inputs after validation. */
export interface ParsedOf<E extends Endpoint> {
  params: E extends { params: infer S } ? Out<S> : undefined
  query: E extends { query: infer S } ? Out<S> : undefined
  body: E extends { body: infer S } ? Out<S> : undefined
  upload: E extends { upload: object } ? Uint8Array : undefined
}

/** What a successful call gives the caller; undefined for 204. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends { schema: infer S } ? Out<S> : undefined
