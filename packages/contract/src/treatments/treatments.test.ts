import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../core/dates.ts'
import {
  createTreatmentBody,
  isStatusPossible,
  startRange,
  treatmentStatusBody,
  treatmentStatuses,
  treatmentTransitions,
} from './treatments.ts'

const status = fc.constantFrom(...treatmentStatuses)
const id = '0199f0a0-0000-7000-8000-00000000beef'

describe('the statuses of a treatment', () => {
  it('G1 lead from started over inProgress to completed, to cancelled from the first two, and nowhere else', () => {
    const allowed = new Set(['started inProgress', 'started cancelled', 'inProgress completed', 'inProgress cancelled'])
    fc.assert(
      fc.property(status, status, (from, to) => {
        expect(treatmentTransitions[from].includes(to)).toBe(allowed.has(`${from} ${to}`))
      }),
    )
  })

  it('G1 end after at most two steps, and never have the same status twice', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1 }), { minLength: 3, maxLength: 3 }), (choices) => {
        const seen = [treatmentStatuses[0] as (typeof treatmentStatuses)[number]]
        for (const choice of choices) {
          const next = treatmentTransitions[seen.at(-1) ?? 'started']
          const step = next[choice % Math.max(next.length, 1)]
          if (step !== undefined) seen.push(step)
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect(treatmentTransitions[seen.at(-1) ?? 'started']).toEqual([])
      }),
    )
  })
})

describe('the start of a treatment', () => {
  const today = '2026-11-21'

  it('G1 is required for every step except cancelling', () => {
    fc.assert(
      fc.property(status, fc.integer({ min: -400, max: 400 }), (to, days) => {
        expect(isStatusPossible(addDays(today, days), to, today)).toBe(days <= 0 || to === 'cancelled')
      }),
    )
  })

  it('G1 is within a year of today, and not in the future once it is in progress', () => {
    expect(startRange(today)).toEqual({ min: '2025-11-21', max: '2027-11-21' })
    expect(startRange(today, 'started')).toEqual(startRange(today))
    expect(startRange(today, 'inProgress')).toEqual({ min: '2025-11-21', max: today })
  })
})

describe('the body of a treatment', () => {
  it('G1 has a reason only when it is cancelled', () => {
    for (const to of treatmentStatuses)
      expect(treatmentStatusBody.safeParse({ status: to }).success).toBe(to !== 'cancelled')
    expect(treatmentStatusBody.safeParse({ status: 'cancelled', reason: 'Alergia' }).success).toBe(true)
    const short = treatmentStatusBody.safeParse({ status: 'cancelled', reason: ' a ' })
    expect(short.error?.issues.map((issue) => issue.message)).toEqual(['validation.reasonRequired'])
  })

  it('G4 costs whole centavos, from zero to ten million pesos', () => {
    const costs = (valueMinor: unknown) =>
      createTreatmentBody.safeParse({ patientId: id, doctorId: id, typeId: id, valueMinor }).success
    fc.assert(fc.property(fc.integer(), (n) => costs(n) === (n >= 0 && n <= 1_000_000_000)))
    fc.assert(fc.property(fc.double({ noInteger: true }), (n) => !costs(n)))
    for (const wrong of ['100', null, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) expect(costs(wrong)).toBe(false)
  })

  it('G1 names its patient, doctor and type', () => {
    const issues = createTreatmentBody.safeParse({}).error?.issues ?? []
    expect(issues.map((issue) => `${issue.path.join('/')} ${issue.message}`)).toEqual([
      'patientId validation.patientRequired',
      'doctorId validation.doctorRequired',
      'typeId validation.typeRequired',
    ])
  })
})
