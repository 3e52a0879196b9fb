import type { Endpoint } from '@piel/contract/core/endpoint'
import { actorKinds, reachOf } from '@piel/contract/core/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AppError } from '#/lib/app-error.ts'
import type { Actor, ActorContext, CallContext, Device } from '#/lib/context.ts'
import { sendCsv, type CsvAnswer } from '#/csv/csv.ts'
import { sendEvents, type EventsAnswer } from './events.ts'
import { receiveFiles, sendFile, sendImage, uploadOf, type FileAnswer, type ImageAnswer } from './files.ts'
import { answerOf } from './answer.ts'
import { ifMatchOf } from './etag.ts'
import type { Route } from './handle.ts'
import { callOf, type Answer, type createIdempotency } from './idempotency.ts'
import { languageOf } from './language.ts'
import type { createRefusalRecorder } from '#/audit/refused-access.ts'
import { createValidator, noParameters } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export interface Pipeline {
  /** @throws AppError if the token or the account is refused, or the session is locked. */
  authenticate(request: FastifyRequest, endpoint: Endpoint): Promise<Actor>
  admit(request: FastifyRequest, endpoint: Endpoint): Promise<void>
  deviceOf(request: FastifyRequest, reply: FastifyReply): Device
  once: ReturnType<typeof createIdempotency>
  checksJson: boolean
  recordRefusal: ReturnType<typeof createRefusalRecorder>
}

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

/** Whether a caller's reach of the endpoint's objects can end: not for what belongs to the account itself. */
const mayEnd = ({ permission }: Endpoint): boolean =>
  permission !== 'public' &&
  !permission.endsWith('.own') &&
  actorKinds.some((kind) => reachOf(kind, permission) === 'own')

/** @throws with every endpoint without a handler and every handler without an endpoint. */
export function checkRoutes(table: readonly Endpoint[], routes: readonly Route[]): void {
  const handled = routes.map((route) => nameOf(route.endpoint))
  const declared = table.map(nameOf)
  const problems = [
    ...declared.filter((name) => !handled.includes(name)).map((name) => `${name} has no handler`),
    ...handled.filter((name) => !declared.includes(name)).map((name) => `${name} is not in the endpoint table`),
    ...handled.filter((name, i) => handled.indexOf(name) !== i).map((name) => `${name} has two handlers`),
    ...routes
      .filter(({ endpoint, replay }) => endpoint.idempotent && mayEnd(endpoint) && !replay)
      .map(({ endpoint }) => `${nameOf(endpoint)} answers repeated calls without \`replay\``),
  ]
  if (problems.length > 0) throw new Error(`The contract and the modules differ: ${problems.join('; ')}`)
}

export function contextOf(request: FastifyRequest): CallContext {
  return { requestId: request.id, address: request.ip, language: languageOf(request.headers['accept-language']) }
}

/** The caller's context with the reach of the permission. @throws AppError `forbidden`. */
function authorize(endpoint: Endpoint, request: FastifyRequest): CallContext | ActorContext {
  const context = contextOf(request)
  if (endpoint.permission === 'public') return context
  const { actor } = request
  if (!actor) throw new AppError('not_authenticated')
  const reach = reachOf(actor.kind, endpoint.permission)
  if (!reach) throw new AppError('forbidden')
  const hasLanguage = request.headers['accept-language'] !== undefined
  return { ...context, ...(!hasLanguage && actor.language && { language: actor.language }), actor, reach }
}

/** `If-None-Match` has no effect: an answer may contain derived data, which changes without the version. */
function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.etag !== null) reply.header('etag', answer.etag)
  reply.code(answer.status)
  return answer.status === 204
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(Buffer.from(answer.body))
}

const header = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

function registerOne(app: FastifyInstance, { endpoint, handler, findStored, replay }: Route, pipeline: Pipeline): void {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint },
    async onRequest(request) {
      if (endpoint.permission === 'public') await pipeline.admit(request, endpoint)
      else {
        request.actor = await pipeline.authenticate(request, endpoint)
        // Before the body is read and validated, so that every refusal is 403 and recorded.
        authorize(endpoint, request)
      }
    },
    // Runs after the request's transaction was rolled back.
    async onError(request, reply, error) {
      const { actor } = request
      if (!actor || !(error instanceof AppError)) return
      const context = { ...contextOf(request), actor, reach: 'own' } as const
      if (error.code === 'forbidden' || error.code === 'doctor_required')
        await pipeline.recordRefusal.endpoint(context, endpoint)
      // Only after the answer: its time would tell an object that exists from one that does not.
      if (error.code === 'not_found') {
        const record = () => pipeline.recordRefusal.object(context, endpoint, (request.params as { id?: unknown }).id)
        if (reply.raw.destroyed) record()
        else reply.raw.once('close', record)
      }
    },
    async handler(request, reply) {
      const validator = createValidator()
      const params = validator.part(endpoint.params, request.params, '/params')
      const query = validator.part(endpoint.query ?? noParameters, request.query, '/query')
      const stored = findStored && (() => findStored({ context: authorize(endpoint, request), params } as never))
      const body = await validator.body(endpoint.body, request.body, stored)
      validator.finish()
      const guarded = endpoint.versioned && endpoint.method !== 'GET'
      const ifMatch = guarded ? ifMatchOf(request.headers['if-match']) : undefined
      const context = { ...authorize(endpoint, request), device: pipeline.deviceOf(request, reply) }

      if ('csv' in endpoint.answer) {
        return sendCsv(reply, (await handler({ params, query, context } as never)) as CsvAnswer)
      }
      if ('events' in endpoint.answer) return sendEvents(reply, (await handler({ context } as never)) as EventsAnswer)
      if ('file' in endpoint.answer) return sendFile(reply, (await handler({ params, context } as never)) as FileAnswer)
      if ('image' in endpoint.answer)
        return sendImage(request, reply, (await handler({ params, context } as never)) as ImageAnswer)
      const upload = uploadOf(endpoint, request)
      const call = { ...(params as object), ifMatch }
      const answering = { endpoint, request, checksJson: pipeline.checksJson }
      const run = async (): Promise<Answer> =>
        answerOf(await handler({ params, query, body, upload, context, ifMatch, call } as never), answering)
      const key = endpoint.idempotent ? header(request.headers['idempotency-key']) : undefined
      if (key === undefined || !request.actor) return send(reply, await run())

      const answer = await pipeline.once(callOf(endpoint, request.actor, key, params, body), run)
      if (!answer.replayed) return send(reply, answer)
      reply.header('idempotency-replayed', 'true')
      if (!replay || !('reach' in context) || context.reach === 'all') return send(reply, answer)
      const earlier: unknown = JSON.parse(answer.body)
      return send(reply, answerOf(await replay({ params, context, answer: earlier } as never), answering))
    },
  })
}

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Registers every endpoint with its handler, and 405 with `Allow` for every other method on their paths. */
export async function registerEndpoints(
  app: FastifyInstance,
  routes: readonly Route[],
  pipeline: Pipeline,
): Promise<void> {
  app.decorateRequest('actor', null)
  for (const route of routes) {
    const { upload } = route.endpoint
    if (!upload) registerOne(app, route, pipeline)
    else
      await app.register(async (scope) => {
        receiveFiles(scope, upload)
        registerOne(scope, route, pipeline)
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
