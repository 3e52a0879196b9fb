import { errorTable } from '@piel/contract/core/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointTable } from '#/nouns.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

interface Operation {
  operationId: string
  security: unknown[]
  parameters: { name: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, unknown>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, { enum?: string[] }> }> }
}

let test: TestApp
let document: Document
beforeAll(async () => {
  test = await buildTestApp()
  document = (await test.app.inject('/api/openapi.json')).json()
})
afterAll(() => test.close())

it('J1 describes the API as valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document) as never)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
})

it('J1 documents exactly the endpoints of the contract', () => {
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`),
  )
  expect(documented.toSorted()).toEqual(endpointTable.map(({ method, path }) => `${method} ${path}`).toSorted())
})

it('J1 gives every operation a unique name, its security and its refusals', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length)
  for (const operation of operations) {
    expect(operation.responses).toHaveProperty('429')
    if (operation.security.length > 0) expect(operation.responses).toHaveProperty('401')
  }
})

it('J1 describes parameters and bodies by the rules that validate them', () => {
  const { parameters } = document.paths['/patient']?.['get'] ?? { parameters: [] }
  const schemaOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.schema
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 10 })
  expect(schemaOf('page')).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
  expect(schemaOf('gender')).toEqual({ type: 'string', enum: ['MALE', 'FEMALE', 'OTHER', 'UNKNOWN'] })
  const body = document.paths['/auth/register/patient']?.['post']?.requestBody?.content['application/json']
  expect(body?.schema).toMatchObject({
    required: ['user', 'patient'],
    additionalProperties: false,
    properties: {
      user: { required: ['firstName', 'lastName'], properties: { firstName: { minLength: 2, maxLength: 50 } } },
      patient: { required: ['birthDate'], properties: { genderIdentity: { default: 'OTHER' } } },
    },
  })
})

it('J3 documents every error code', () => {
  expect(document.components.schemas['Problem']?.properties['code']?.enum).toEqual(Object.keys(errorTable))
})

it('J1 shows the document on a page with a separate policy', async () => {
  const page = await test.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  // Under that policy an inline script would not run.
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
  const scripts = [...page.body.matchAll(/(?:src|href)="(\.?\/[^"]+)"/g)].map((match) => String(match[1]))
  expect(scripts.length).toBeGreaterThan(3)
  for (const url of scripts) {
    const answer = await test.app.inject(new URL(url, 'http://x/api/docs/').pathname)
    expect([url, answer.statusCode]).toEqual([url, 200])
  }
})

it.each([
  'POST /auth/login',
  'POST /auth/register/patient',
  'GET /patient',
  'GET /patient/:id',
  'PATCH /patient/:id',
  'DELETE /patient/:id',
  'GET /patient/:id/medical-history',
  'POST /patient/:id/medical-history',
])('J1 knows the specification’s call %s', (call) => {
  expect(endpointTable.map(({ method, path }) => `${method} ${path}`)).toContain(call)
})
