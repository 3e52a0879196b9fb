import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialsOf, tintNames, tintOf } from './avatar-tint.ts'

describe('an avatar', () => {
  it('E1 takes the first letters of the first name and the first surname, with their accents', () => {
    expect(initialsOf('ángel', 'Ibarra')).toBe('ÁI')
    expect(initialsOf('Ma. Guadalupe', "O'Farrill")).toBe('MO')
    expect(initialsOf('', '')).toBe('')
  })

  it('E1 keeps a person’s tint, and uses all tints about equally', () => {
    const counts = new Map<string, number>()
    for (const id of fc.sample(fc.uuid({ version: 7 }), { numRuns: 3000, seed: 7 })) {
      expect(tintOf(id)).toBe(tintOf(id))
      counts.set(tintOf(id), (counts.get(tintOf(id)) ?? 0) + 1)
    }
    for (const name of tintNames) expect(counts.get(name)).toBeGreaterThan(350)
  })
})
