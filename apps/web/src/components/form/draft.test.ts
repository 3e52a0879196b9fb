import { afterEach, expect, it } from 'vitest'
import { clearDrafts, saveDraft } from '#/lib/storage.ts'
import { restoreDraft } from './draft.ts'

afterEach(clearDrafts)

const initial = { name: '', tags: [] as string[] }
const stored = { values: { name: 'Ana', tags: ['a'] }, base: initial, version: 3, idempotencyKey: 'the key' }

it('C5 G5 restores a draft with the key of its attempt, so that a repeated one is still the same', () => {
  saveDraft('example', stored)
  expect(restoreDraft('example', initial)).toEqual(stored)
})

it('C5 restores no value of another shape', () => {
  saveDraft('example', { ...stored, values: { name: true, tags: 'a', other: 'b' }, version: '3' })
  expect(restoreDraft('example', initial)).toEqual({ ...stored, values: initial, version: undefined })
})

it('C5 finds no draft without a name, under another one, or without values', () => {
  saveDraft('example', { ...stored, values: undefined })
  for (const name of [undefined, 'other', 'example']) expect(restoreDraft(name, initial)).toBeUndefined()
})
