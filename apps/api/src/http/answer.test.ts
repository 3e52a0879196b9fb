import type { Endpoint } from '@piel/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { JsonText, jsonObject } from '#/lib/json-text.ts'
import { answerOf } from './answer.ts'

const schema = z.object({ data: z.array(z.object({ id: z.string() })), total: z.int() })
const endpoint: Endpoint = {
  method: 'GET',
  path: '/thing',
  tag: 'Test',
  summary: 'Things',
  permission: 'patients.read',
  answer: { status: 200, schema },
  errors: [],
}
const request = { id: 'request-1', log: pino({ level: 'silent' }) } as unknown as FastifyRequest
const answered = (result: unknown, checksJson: boolean, of = endpoint) =>
  answerOf(result, { endpoint: of, request, checksJson })
const rows = (text: string) => jsonObject({ data: new JsonText<{ id: string }[]>(text), total: 1 })

it.each([true, false])('J1 answers JSON of PostgreSQL as it is written, checked: %s', (checksJson) => {
  expect(answered(rows('[{"id" : "a\\u2028b"}]'), checksJson)).toEqual({
    status: 200,
    body: '{"data":[{"id" : "a\\u2028b"}],"total":1}',
    etag: null,
  })
})

it.each([
  ['a field that the contract does not declare', rows('[{"id": "a", "password": "b"}]')],
  ['a value of another type', rows('[{"id": 7}]')],
  ['a missing field', rows('[{}]')],
])('J1 refuses %s in JSON that is checked', (_what, result) => {
  expect(() => answered(result, true)).toThrow('internal')
})

it('J1 refuses JSON for an endpoint whose version becomes an ETag', () => {
  expect(() => answered(rows('[]'), true, { ...endpoint, versioned: true })).toThrow('internal')
})

it('J1 removes undeclared fields of an object', () => {
  const { body } = answered({ data: [{ id: 'a', password: 'b' }], total: 1 }, false)
  expect(body).toBe('{"data":[{"id":"a"}],"total":1}')
})
