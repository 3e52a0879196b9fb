import { type Location, locationFields as f } from '@piel/contract/agenda/locations'
import { freeText, optionalPhone } from '@piel/contract/core/text'
import * as z from 'zod/mini'
import { wholeNumberInput } from '#/components/form/number-text.ts'

/** Form values; an empty string means absent. */
export type LocationValues = {
  name: string
  timeZone: string
  address: string
  phone: string
  postalCode: string
  position: string
  isActive: boolean
}

export const locationSchema = z.object({
  name: f.name,
  timeZone: f.timeZone,
  address: freeText(3, 200, { min: 'validation.addressMin3', max: 'validation.addressMax' }, true),
  phone: optionalPhone,
  postalCode: z.string().check(z.regex(/^(\d{5})?$/, 'validation.postalCodeInvalid')),
  position: wholeNumberInput(f.position),
  isActive: f.isActive,
})
export type LocationTerms = z.output<typeof locationSchema>

/** @param timeZone with position, the defaults of a new location. */
export const locationValuesOf = (
  location: Location | undefined,
  { timeZone, position }: { timeZone: string; position: number },
): LocationValues => ({
  name: location?.name ?? '',
  timeZone: location?.timeZone ?? timeZone,
  address: location?.address ?? '',
  phone: location?.phone ?? '',
  postalCode: location?.postalCode ?? '',
  position: String(location?.position ?? position),
  isActive: location?.isActive ?? true,
})
