import { randomUUID } from 'node:crypto'
import type { Example } from '../example.ts'
import { objectKinds } from '../objects.ts'

export const examples: Record<string, Example> = {
  'POST /catalogue/types': {
    body: () => ({ nameEn: `Peel ${randomUUID()}`, nameEs: `Exfoliación ${randomUUID()}`, priceMinor: 85_000 }),
    declares: ['isActive'],
  },
  'GET /catalogue/types/:id': { object: objectKinds.treatmentType },
  'PATCH /catalogue/types/:id': {
    object: objectKinds.treatmentType,
    body: () => ({ priceMinor: 90_000, isActive: false }),
  },
  'GET /catalogue/types/:id/changes': { object: objectKinds.treatmentType },
  'PATCH /catalogue/tiers/:id': {
    object: objectKinds.membershipTier,
    body: () => ({ priceMinor: 360_000, discountPercent: 12 }),
  },
  'GET /catalogue/tiers/:id/changes': { object: objectKinds.membershipTier },
}
