import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { me } from '@piel/contract/account/me'
import { auditEvent } from '@piel/contract/office/audit'
import type { Endpoint } from '@piel/contract/core/endpoint'
import { errorTable, statusOf, type ErrorCode } from '@piel/contract/core/errors'
import { recordEntry } from '@piel/contract/clinical/records'
import { notification } from '@piel/contract/core/notifications'
import { listMeta } from '@piel/contract/core/pagination'
import { likelyDuplicate, patient, patientRow } from '@piel/contract/people/patients'
import { person } from '@piel/contract/core/people'
import { permissionTable } from '@piel/contract/core/permissions'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { documentedErrors } from './documented-errors.ts'

type Json = Record<string, unknown>

const names = z.registry<{ id: string }>()
const named = {
  me,
  auditEvent,
  recordEntry,
  likelyDuplicate,
  listMeta,
  notification,
  patient,
  patientRow,
  person,
}
for (const [name, schema] of Object.entries(named))
  names.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) })

const problem = {
  type: 'object',
  description: 'Problem details (RFC 9457). `code` is stable; `message` is the text of the specification.',
  required: ['type', 'title', 'status', 'code', 'traceId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    message: { type: 'string' },
    errors: {
      type: 'array',
      description:
        'Invalid input. Pointers (RFC 6901) refer to the body; others begin with /query, /params or /headers.',
      items: {
        type: 'object',
        required: ['pointer', 'code'],
        properties: {
          pointer: { type: 'string' },
          code: { type: 'string', examples: ['validation.firstNameMin'] },
          amountMinor: { type: 'integer', description: 'What the field may have at most, or at least, in centavos.' },
        },
      },
    },
    until: { type: 'string', format: 'date', description: 'The last day of what prevents it: of a leave.' },
    balanceMinor: { type: 'integer', description: 'What the patient owes, in centavos; negative for credit.' },
    tillName: { type: 'string', description: 'The till that the person has open.' },
    keptId: { type: 'string', format: 'uuid', description: 'The record of the patient that a merged one belongs to.' },
    traceId: { type: 'string', description: 'The answer’s `x-request-id`.' },
  },
}

function createSchemas() {
  const components: Json = { Problem: problem }
  const moved = (schema: unknown): unknown =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
  return {
    components,
    of(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
      const {
        $schema: _,
        $defs,
        ...rest
      } = z.toJSONSchema(schema, {
        io,
        metadata: names,
        unrepresentable: 'any',
        override: ({ jsonSchema, zodSchema }) => {
          const { def } = zodSchema._zod
          if (io === 'input' && def.type === 'default')
            jsonSchema.default ??= def.defaultValue as typeof jsonSchema.default
          if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid') delete jsonSchema.pattern
          // Answers may gain fields; input with unknown keys is refused.
          if (io === 'output') delete jsonSchema.additionalProperties
          delete jsonSchema['id']
        },
      })
      Object.assign(components, moved($defs ?? {}))
      return moved(rest) as Json
    },
  }
}
type Schemas = ReturnType<typeof createSchemas>

function parametersOf(endpoint: Endpoint, schemas: Schemas): Json[] {
  const parts = [
    { at: 'path', schema: endpoint.params },
    { at: 'query', schema: endpoint.query },
  ].flatMap(({ at, schema }) => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemas.of(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, of]) => ({
      name,
      in: at,
      required: at === 'path' || required.includes(name),
      schema: of,
    }))
  })
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    description,
    required: false,
    schema: { type: 'string' },
  })
  return [
    ...parts,
    ...(endpoint.versioned && endpoint.method !== 'GET'
      ? [header('If-Match', 'The last known ETag; another version answers 412.')]
      : []),
    ...(endpoint.idempotent ? [header('Idempotency-Key', 'The same key and body within 24 h: the same answer.')] : []),
  ]
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(documentedErrors(endpoint), (code: ErrorCode) => statusOf(code))
  const sorted = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries(
    sorted.map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  )
}

function operationOf(endpoint: Endpoint, schemas: Schemas): Json {
  const { answer, body, method, path, permission, versioned } = endpoint
  const etag = { ETag: { description: 'The version, as in "v7", for If-Match.', schema: { type: 'string' } } }
  const success = answer.schema
    ? { content: { 'application/json': { schema: schemas.of(answer.schema, 'output') } } }
    : 'csv' in answer
      ? { content: { 'text/csv': { schema: { type: 'string' } } } }
      : 'file' in answer
        ? { content: { 'application/octet-stream': {} } }
        : 'image' in answer
          ? { content: { 'image/webp': {} } }
          : 'events' in answer
            ? { content: { 'text/event-stream': { schema: { type: 'string' } } } }
            : {}
  const open = permission === 'public'
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+([a-z0-9])/gi, (_, c: string) => c.toUpperCase())}`,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: open ? 'Public.' : `Requires the permission \`${permission}\`.`,
    security: open ? [] : [{ bearer: [] }],
    'x-permission': open ? null : { name: permission, reach: permissionTable[permission] },
    parameters: parametersOf(endpoint, schemas),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemas.of(body, 'input') } } },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        description: endpoint.upload.isCsv
          ? `A CSV file of at most ${endpoint.upload.maxBytes} bytes.`
          : `A PNG, JPEG, GIF or SVG of at most ${endpoint.upload.maxBytes} bytes, detected by content.`,
        content: { [endpoint.upload.isCsv ? 'text/csv' : 'image/*']: {} },
      },
    }),
    responses: {
      [answer.status]: { description: 'Success', ...success, ...(versioned && answer.schema && { headers: etag }) },
      ...('image' in answer && { 304: { description: 'Not modified' } }),
      ...refusals(endpoint),
    },
  }
}

/**
 * The OpenAPI 3.1 document of the registered endpoints, from the schemas that validate; its parts are created on first
 * read.
 */
export function openApiOf(table: readonly Endpoint[], clinic: { name: string }): Json {
  let described: { paths: Json; components: Json } | undefined
  const describe = () => (described ??= describeAll(table))
  return {
    openapi: '3.1.0',
    info: {
      title: `${clinic.name} · API`,
      version: '1',
      description: 'The back office of a dermatology clinic. Dates are `YYYY-MM-DD`; instants are UTC.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(table.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    get paths() {
      return describe().paths
    },
    get components() {
      return describe().components
    },
  }
}

function describeAll(table: readonly Endpoint[]): { paths: Json; components: Json } {
  const schemas = createSchemas()
  const paths: Record<string, Json> = {}
  for (const endpoint of table) {
    const path = (paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas)
  }
  return {
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/**
 * Serves the document at `/api/openapi.json` and Swagger UI at `/api/docs`. The document is created at the first
 * request, because it would take a third of the server's start.
 */
export async function registerDocs(app: FastifyInstance, deps: Deps, table: readonly Endpoint[]): Promise<void> {
  const document = openApiOf(table, deps.env.clinic)
  let text: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(document)
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text)
  })
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/openapi.json' } })
}
