import type { Endpoint } from '@piel/contract/endpoint'
import { reachOf } from '@piel/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AppError } from '#/lib/app-error.ts'
import type { Actor, ActorContext, CallContext } from '#/lib/context.ts'
import { sendCsv, type CsvAnswer } from '#/csv/csv.ts'
import { sendEvents, type EventsAnswer } from './events.ts'
import { receiveFiles, sendImage, uploadOf, type ImageAnswer } from './files.ts'
import { etagOf, ifMatchOf, noneMatch } from './etag.ts'
import type { Route } from './handle.ts'
import { callOf, type Answer, type createIdempotency } from './idempotency.ts'
import { languageOf } from './language.ts'
import type { createRefusalRecorder } from '#/audit/refused-access.ts'
import { createValidator } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null until the token was verified, and on public endpoints. */
    actor: Actor | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export interface Tools {
  /** Answers who calls, or throws the refusal. */
  authenticate(request: FastifyRequest): Promise<Actor>
  /** Counts a call to a public endpoint. */
  admit(request: FastifyRequest, endpoint: Endpoint): Promise<void>
  once: ReturnType<typeof createIdempotency>
  /** Writes down that somebody signed in was refused. */
  refused: ReturnType<typeof createRefusalRecorder>
}

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

/**
 * Refuses to go on when the contract and the handlers do not match, one to one.
 * @throws naming every row without a handler and every handler without a row.
 */
export function checkRoutes(table: readonly Endpoint[], routes: readonly Route[]): void {
  const handled = routes.map((route) => nameOf(route.endpoint))
  const declared = table.map(nameOf)
  const problems = [
    ...declared.filter((name) => !handled.includes(name)).map((name) => `${name} has no handler`),
    ...handled.filter((name) => !declared.includes(name)).map((name) => `${name} is not in the endpoint table`),
    ...handled.filter((name, i) => handled.indexOf(name) !== i).map((name) => `${name} has two handlers`),
  ]
  if (problems.length > 0) throw new Error(`The contract and the modules differ: ${problems.join('; ')}`)
}

/** A call as the audit trail knows it. */
export function contextOf(request: FastifyRequest): CallContext {
  return { requestId: request.id, address: request.ip, language: languageOf(request.headers['accept-language']) }
}

/** The permission's reach for whoever calls; validation has already answered 422. */
function permitted(endpoint: Endpoint, request: FastifyRequest): CallContext | ActorContext {
  const context = contextOf(request)
  if (endpoint.permission === 'public') return context
  const { actor } = request
  if (!actor) throw new AppError('not_authenticated')
  const reach = reachOf(actor.kind, endpoint.permission)
  if (!reach) throw new AppError('forbidden')
  // Without a wish of the call's own, the account's.
  const asked = request.headers['accept-language'] !== undefined
  return { ...context, ...(!asked && actor.language && { language: actor.language }), actor, reach }
}

/** What a handler returned, stripped of what the contract does not declare. */
function answerOf(endpoint: Endpoint, result: unknown, request: FastifyRequest): Answer {
  const { status, schema } = endpoint.answer
  if (!schema) return { status, body: '', etag: null }
  const parsed = schema.safeParse(result)
  if (!parsed.success) {
    const paths = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    request.log.error({ traceId: request.id, endpoint: nameOf(endpoint), paths }, 'an answer violates its schema')
    throw new AppError('internal', { cause: new Error('an answer violates its schema') })
  }
  const { version } = parsed.data as { version?: unknown }
  const etag = endpoint.versioned && typeof version === 'number' ? etagOf(version) : null
  return { status, body: JSON.stringify(parsed.data), etag }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.etag !== null) {
    reply.header('etag', answer.etag)
    if (request.method === 'GET' && noneMatch(request.headers['if-none-match'], answer.etag))
      return reply.code(304).send()
  }
  reply.code(answer.status)
  return answer.status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(answer.body)
}

const header = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

function registerOne(app: FastifyInstance, { endpoint, handler }: Route, tools: Tools): void {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint },
    async onRequest(request) {
      if (endpoint.permission === 'public') await tools.admit(request, endpoint)
      else request.actor = await tools.authenticate(request)
    },
    // After whatever transaction there was has been rolled back.
    async onError(request, _reply, error) {
      const isRefusal = error instanceof AppError && error.code === 'forbidden'
      if (isRefusal && request.actor)
        await tools.refused({ ...contextOf(request), actor: request.actor, reach: 'own' }, endpoint)
    },
    async handler(request, reply) {
      const validator = createValidator()
      const params = validator.part(endpoint.params, request.params, '/params')
      const query = validator.part(endpoint.query, request.query, '/query')
      const body = validator.part(endpoint.body, request.body, '')
      validator.finish()
      const guarded = endpoint.versioned && endpoint.method !== 'GET'
      const ifMatch = guarded ? ifMatchOf(request.headers['if-match']) : undefined
      const context = permitted(endpoint, request)

      if ('csv' in endpoint.answer)
        return sendCsv(reply, (await handler({ params, query, context } as never)) as CsvAnswer)
      if ('events' in endpoint.answer) return sendEvents(reply, (await handler({ context } as never)) as EventsAnswer)
      if ('image' in endpoint.answer)
        return sendImage(request, reply, (await handler({ params, context } as never)) as ImageAnswer)
      const upload = uploadOf(endpoint, request)
      const run = async (): Promise<Answer> =>
        answerOf(endpoint, await handler({ params, query, body, upload, context, ifMatch } as never), request)
      const key = endpoint.idempotent ? header(request.headers['idempotency-key']) : undefined
      if (key === undefined || !request.actor) return send(request, reply, await run())

      const answer = await tools.once(callOf(endpoint, request.actor.userId, key, params, body), run)
      if (answer.replayed) reply.header('idempotency-replayed', 'true')
      return send(request, reply, answer)
    },
  })
}

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Registers every endpoint with its handler, and 405 with `Allow` for every other method on their paths. */
export async function registerEndpoints(app: FastifyInstance, routes: readonly Route[], tools: Tools): Promise<void> {
  app.decorateRequest('actor', null)
  for (const route of routes) {
    const { upload } = route.endpoint
    if (!upload) registerOne(app, route, tools)
    else
      await app.register(async (scope) => {
        receiveFiles(scope, upload)
        registerOne(scope, route, tools)
      })
  }
  for (const [path, endpoints] of Map.groupBy(
    routes.map((route) => route.endpoint),
    (endpoint) => endpoint.path,
  )) {
    const declared = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    app.route({
      method: allMethods.filter((method) => !declared.includes(method)),
      url: `/api${path}`,
      handler: (_request, reply) => {
        reply.header('allow', declared.join(', '))
        throw new AppError('method_not_allowed')
      },
    })
  }
}
