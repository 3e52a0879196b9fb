import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@piel/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#/deps.ts'
import { openApiOf } from './openapi.ts'

/** Serves the API's document and a page to read and try it. */
export async function registerDocs(app: FastifyInstance, deps: Deps, table: readonly Endpoint[]): Promise<void> {
  const document = openApiOf(table, deps.env.clinic)
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', (_request, reply) => {
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text)
  })
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/openapi.json' } })
}
