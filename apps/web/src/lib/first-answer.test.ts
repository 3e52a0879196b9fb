import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeFirstAnswer } from './first-answer.ts'

beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(9999))
afterEach(() => {
  vi.restoreAllMocks()
  delete window.firstAnswer
})

const answer = Promise.resolve(new Response('{}'))
const keep = () => (window.firstAnswer = { path: '/api/me', token: 'mine', answer })

it('F4 is given to the request that it was made for, once', () => {
  keep()
  expect(takeFirstAnswer('/api/config', 'mine')).toBeUndefined()
  expect(takeFirstAnswer('/api/me', 'mine')).toBe(answer)
  expect(takeFirstAnswer('/api/me', 'mine')).toBeUndefined()
})

it('C5 is not given to another user', () => {
  keep()
  expect(takeFirstAnswer('/api/me', 'another')).toBeUndefined()
  expect(takeFirstAnswer('/api/me', 'mine')).toBeUndefined()
})

it('F4 is not given when it has become old', () => {
  keep()
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(takeFirstAnswer('/api/me', 'mine')).toBeUndefined()
})
