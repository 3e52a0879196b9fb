import { defineEndpoint } from '@piel/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { handle } from './handle.ts'

const thing = defineEndpoint({
  method: 'GET',
  path: '/thing/:id',
  tag: 'Test',
  summary: 'A thing',
  permission: 'patients.read',
  params: z.object({ id: z.uuid('validation.invalid') }),
  answer: { status: 200, schema: z.object({ id: z.string(), version: z.int() }) },
  errors: ['not_found'],
  versioned: true,
})

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({
    table: [thing],
    modules: [() => [handle(thing, async ({ params }) => ({ id: params.id, version: 7, secret: 'x' }))]],
    partial: false,
  })
})
afterAll(() => test.close())

const id = '0199f0a0-0000-7000-8000-000000000001'

it('J3 refuses a stranger before anything else', async () => {
  const answer = await test.app.inject({ url: '/api/thing/x' })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'not_authenticated', status: 401 })
})

it('J1 answers what the contract declares, and nothing besides', async () => {
  const { headers } = await test.signedInAs('STAFF')
  const answer = await test.app.inject({ url: `/api/thing/${id}`, headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ id, version: 7 })
  expect(answer.headers.etag).toBe('"v7"')
})
