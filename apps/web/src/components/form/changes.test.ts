import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, changesOfOthers } from './changes.ts'

describe('J6 changes by two people', () => {
  const base = { firstName: 'Ana', phone: '5512345678', address: '' }

  it('J6 lists what the other user changed, and marks what both changed', () => {
    const mine = { ...base, firstName: 'Anna', address: 'Calle 5 número 12' }
    const theirs = { ...base, firstName: 'Anita', phone: '5587654321' }
    expect(changesOfOthers(base, mine, theirs)).toEqual([
      { name: 'firstName', mine: 'Anna', theirs: 'Anita', isMineToo: true },
      { name: 'phone', mine: '5512345678', theirs: '5587654321', isMineToo: false },
    ])
  })

  it('J6 offers no choice where both typed the same', () => {
    const same = { ...base, phone: '5500000000' }
    expect(changesOfOthers(base, same, same)).toEqual([])
  })

  it('J6 applies all of the listed changes, except what only this side changed', () => {
    const values = fc.record({ a: fc.constantFrom('1', '2', '3'), b: fc.constantFrom('1', '2', '3') })
    fc.assert(
      fc.property(values, values, values, (from, mine, theirs) => {
        const taken = changesOfOthers(from, mine, theirs).map((change) => [change.name, change.theirs])
        const merged: Record<string, string> = { ...mine, ...Object.fromEntries(taken) }
        for (const name of changedFields(from, theirs)) expect(merged[name]).toBe(theirs[name])
        for (const name of Object.keys(from).filter(
          (key) => !changedFields(from, theirs).some((other) => other === key),
        ))
          expect(merged[name]).toBe(mine[name as 'a' | 'b'])
      }),
    )
  })
})
