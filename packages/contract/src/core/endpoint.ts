import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'
import { idParams } from './text.ts'

type Schema = z.ZodMiniType

/**
 * One endpoint of the API. The server does not boot if an endpoint has no handler or a route has no endpoint. OpenAPI
 * and the fuzz tests are generated from these declarations.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/${string}`
  tag: string
  summary: string
  permission: Permission
  params?: Schema
  query?: Schema
  body?: Schema
  /** An image, unless it is CSV. */
  upload?: { maxBytes: number; isCsv?: true }
  /** The successful response. The schema strips properties that it does not declare. */
  answer:
    | { status: 200 | 201 | 202; schema: Schema }
    | { status: 200; image: true; schema?: never }
    | { status: 200; csv: true; schema?: never }
    /** A file of any size, which the browser stores. */
    | { status: 200; file: true; schema?: never }
    /** Server-sent events until the client disconnects; a single event unless `Accept` is `text/event-stream`. */
    | { status: 200; events: true; schema?: never }
    | { status: 204; schema?: never }
  /**
   * Error codes in addition to those that every endpoint can return (unreadable, unauthenticated, forbidden, limits) and
   * those that follow from the declaration: `not_found` of an ID, `version_conflict` of a version.
   */
  errors?: readonly ErrorCode[]
  /** The response has a `version`, sent as a strong ETag; writes honour `If-Match`. Reads are always answered whole. */
  versioned?: true
  /** Honours `Idempotency-Key`; by default, every endpoint that creates (201). */
  idempotent?: boolean
  /** Answers a locked session too; all others refuse it with `session_locked`. */
  whileLocked?: true
}

type Method = Endpoint['method']

/** An endpoint of a group. The path's `:id` needs no `params`. */
interface Declaration extends Partial<Omit<Endpoint, 'method' | 'path' | 'tag' | 'summary' | 'answer' | 'permission'>> {
  route: `${Method} /${string}`
  summary: string
  permission: Permission
  answer: Endpoint['answer']
}

type Declarations = Record<string, Declaration>

type ParamsIn<Path> = Path extends `${string}/:id${string}` ? { params: typeof idParams } : unknown

type Declared<D> = D extends { route: `${infer M extends Method} ${infer P extends Endpoint['path']}` }
  ? Omit<D, 'route'> & { method: M; path: P; tag: string } & (D extends { params: Schema } ? unknown : ParamsIn<P>)
  : never

/** Declares the endpoints of a noun, below one tag of the documentation, and keeps their literal types. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoints<const D extends Declarations>(tag: string, of: D): { [K in keyof D]: Declared<D[K]> }
/** @param permission of all of them. */
export function defineEndpoints<
  const P extends Permission,
  const D extends Record<string, Omit<Declaration, 'permission'>>,
>(tag: string, permission: P, of: D): { [K in keyof D]: Declared<D[K] & { permission: P }> }
export function defineEndpoints(tag: string, ...given: [Declarations] | [Permission, Declarations]): object {
  const [declarations, permission] = given.length === 1 ? given : [given[1], given[0]]
  const endpoints = Object.entries(declarations).map(([name, { route, ...declared }]) => {
    const [method, path = ''] = route.split(' ')
    return [
      name,
      {
        tag,
        method,
        path,
        ...(permission && { permission }),
        ...(path.includes('/:id') && { params: idParams }),
        ...(declared.answer.status === 201 && { idempotent: true }),
        ...declared,
      },
    ]
  })
  return Object.fromEntries(endpoints)
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

export interface Upload {
  readonly size: number
  readonly type: string
}

export type RequestOf<E extends Endpoint> = (E extends { params: infer S } ? { params: In<S> } : unknown) &
  (E extends { query: infer S } ? { query?: In<S> } : unknown) &
  (E extends { body: infer S } ? { body: In<S> } : unknown) &
  (E extends { upload: object } ? { upload: Upload } : unknown)

/** Input of an endpoint after validation, as a handler receives it. */
export interface ParsedOf<E extends Endpoint> {
  params: E extends { params: infer S } ? Out<S> : undefined
  query: E extends { query: infer S } ? Out<S> : undefined
  body: E extends { body: infer S } ? Out<S> : undefined
  upload: E extends { upload: object } ? Uint8Array : undefined
}

export type AnswerOf<E extends Endpoint> = E['answer'] extends { schema: infer S } ? Out<S> : undefined
