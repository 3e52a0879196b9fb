import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { createTypeBody, updateTierBody, updateTypeBody } from './catalogue.ts'
import { planOfTier, tierOfPlan } from '../core/tiers.ts'

const verdicts = (schema: z.ZodMiniType, value: unknown): unknown[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
const peel = { nameEn: 'Chemical peel', nameEs: 'Exfoliación química', priceMinor: 85_000 }

describe('B12 the catalogue', () => {
  it('B12 maps each tier to one plan, and back (rows G1, G3)', () => {
    expect(planOfTier).toEqual({ estandar: 'Standard', premium: 'Premium', vip: 'VIP' })
    expect(tierOfPlan).toEqual({ Standard: 'estandar', Premium: 'premium', VIP: 'vip' })
  })

  it('B12 accepts a type with both names, trimmed and composed, active by default', () => {
    const given = { ...peel, nameEs: '  Exfoliacio\u0301n quı́mica ' }
    expect(createTypeBody.parse(given)).toMatchObject({
      nameEs: 'Exfoliación quı́mica'.normalize('NFC'),
      isActive: true,
    })
    expect(verdicts(createTypeBody, { ...peel, priceMinor: 0 })).toEqual([])
  })

  it.each([
    [{ nameEn: 'A' }, 'nameEn validation.catalogueNameMin'],
    [{ nameEs: 'x'.repeat(61) }, 'nameEs validation.catalogueNameMax'],
    [{ nameEs: 'Láser\u0000' }, 'nameEs validation.invalid'],
    [{ priceMinor: -1 }, 'priceMinor validation.amountNegative'],
    [{ priceMinor: 10.5 }, 'priceMinor validation.amountInvalid'],
    [{ priceMinor: undefined }, 'priceMinor validation.amountRequired'],
    [{ isActive: 'yes' }, 'isActive validation.invalid'],
  ])('B12 refuses %o', (part, message) => {
    expect(verdicts(createTypeBody, { ...peel, ...part })).toEqual([message])
  })

  it('B12 changes what is sent, and refuses a discount for a type', () => {
    expect(updateTypeBody.parse({})).toEqual({})
    expect(updateTypeBody.safeParse({ discountPercent: 10 }).success).toBe(false)
    expect(updateTierBody.parse({ discountPercent: 15 })).toEqual({ discountPercent: 15 })
    expect(verdicts(updateTierBody, { discountPercent: 12.5 })).toEqual(['discountPercent validation.percentInvalid'])
  })
})
