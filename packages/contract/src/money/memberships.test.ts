import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membershipMonths } from './catalogue.ts'
import { addDays, addMonths, isIsoDate } from '../core/dates.ts'
import { endMembershipBody } from './memberships.ts'
import { endsWithinDays, membershipStateOn, membershipStates } from '../core/tiers.ts'

const lastDayOf = (startsOn: string) => addDays(addMonths(startsOn, membershipMonths), -1)
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const date = fc.integer({ min: 0, max: 80 * 366 }).map((offset) => addDays('1990-01-01', offset))

describe('the duration of a membership', () => {
  it.each([
    ['2026-11-21', '2027-11-20'],
    ['2026-01-01', '2026-12-31'],
    ['2026-12-31', '2027-12-30'],
    ['2027-02-28', '2028-02-27'],
    ['2027-03-01', '2028-02-29'],
    ['2028-02-28', '2029-02-27'],
    ['2028-02-29', '2029-02-27'],
    ['2028-03-01', '2029-02-28'],
  ])('G4 from %s to %s', (startsOn, endsOn) => {
    expect(lastDayOf(startsOn)).toBe(endsOn)
  })

  it('G4 is twelve months: a year less the day on which the next begins, whatever day it begins on', () => {
    fc.assert(
      fc.property(date, (startsOn) => {
        const endsOn = lastDayOf(startsOn)
        expect(isIsoDate(endsOn)).toBe(true)
        expect(days(startsOn, endsOn) + 1).toBeOneOf([365, 366])
        expect(addDays(endsOn, 1)).toBe(addMonths(startsOn, 12))
      }),
    )
  })

  it('G4 ends no later if it begins earlier', () => {
    fc.assert(
      fc.property(date, date, (one, other) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one]
        expect(lastDayOf(earlier) <= lastDayOf(later)).toBe(true)
      }),
    )
  })
})

describe('the addition of months', () => {
  it('G4 keeps the day, or uses the last day of a shorter month', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -60, max: 60 }), (from, months) => {
        const to = addMonths(from, months)
        const asked = Number(from.slice(8))
        expect(isIsoDate(to)).toBe(true)
        const shorter = Number(to.slice(8)) < asked && addDays(to, 1).endsWith('-01')
        expect(Number(to.slice(8)) === asked || shorter).toBe(true)
        const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(count(to) - count(from)).toBe(months)
      }),
    )
  })
})

describe('the state of a membership', () => {
  it.each([
    ['2027-10-21', 'active'],
    ['2027-10-22', 'ends'],
    ['2027-11-20', 'ends'],
    ['2027-11-21', 'ended'],
  ])('G3 is on %s: %s, where it ends on 20 November 2027', (today, state) => {
    expect(membershipStateOn('2027-11-20', today)).toBe(state)
  })

  it('G3 only advances: active, then ending for 30 days, then ended', () => {
    fc.assert(
      fc.property(date, (endsOn) => {
        const states = Array.from({ length: 80 }, (_, i) => membershipStateOn(endsOn, addDays(endsOn, i - 60)))
        expect([...new Set(states)]).toEqual(membershipStates)
        expect(states.filter((state) => state === 'ends')).toHaveLength(endsWithinDays)
        expect(states.lastIndexOf('ends')).toBe(60)
      }),
    )
  })
})

it('G3 reverses only if requested', () => {
  expect(endMembershipBody.parse({ reason: '  Se muda  ' })).toEqual({ reason: 'Se muda', takeBack: false })
})
