import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { createShippingBody, orderShippingBody, updateShippingBody } from './shipping.ts'
import { stateIds } from '../core/states.ts'

const verdicts = (schema: z.ZodMiniType, value: unknown): unknown[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
const next = { nameEn: 'Next day', nameEs: 'Día siguiente', zone: ['CMX'], priceMinor: 9_900, minDays: 1, maxDays: 2 }

describe('B13 a shipping option', () => {
  it('B13 covers any of the 32 federal entities, each once', () => {
    expect(stateIds).toHaveLength(32)
    expect(new Set(stateIds).size).toBe(32)
    fc.assert(
      fc.property(fc.subarray([...stateIds], { minLength: 1 }), (zone) => {
        expect(verdicts(createShippingBody, { ...next, zone })).toEqual([])
      }),
    )
  })

  it('B13 is not free of charge by default, and active by default', () => {
    expect(createShippingBody.parse(next)).toMatchObject({ freeFromMinor: null, isActive: true })
  })

  it.each([
    [{ zone: [] }, 'zone validation.zoneRequired'],
    [{ zone: undefined }, 'zone validation.zoneRequired'],
    [{ zone: ['CMX', 'CMX'] }, 'zone validation.invalid'],
    [{ zone: ['TEX'] }, 'zone.0 validation.invalid'],
    [{ priceMinor: -1 }, 'priceMinor validation.amountNegative'],
    [{ freeFromMinor: 0.5 }, 'freeFromMinor validation.amountInvalid'],
    [{ minDays: null }, 'minDays validation.daysRequired'],
    [{ minDays: 1.5 }, 'minDays validation.daysInvalid'],
    [{ maxDays: 91 }, 'maxDays validation.daysInvalid'],
    [{ minDays: 3 }, 'maxDays validation.daysOrder'],
  ])('B13 refuses %o', (part, message) => {
    expect(verdicts(createShippingBody, { ...next, ...part })).toEqual([message])
  })

  it('B13 validates the days of a change if both are sent', () => {
    expect(verdicts(updateShippingBody, { minDays: 50 })).toEqual([])
    expect(verdicts(updateShippingBody, { minDays: 5, maxDays: 4 })).toEqual(['maxDays validation.daysOrder'])
  })

  it('B13 has an order of ids', () => {
    expect(verdicts(orderShippingBody, { ids: [] })).toEqual([])
    expect(verdicts(orderShippingBody, { ids: ['first'] })).toEqual(['ids.0 validation.invalid'])
  })
})
