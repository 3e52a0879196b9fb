import * as z from 'zod/mini'
import { isIsoDate, type IsoDate } from './dates.ts'

export const licenseStatuses = ['ACTIVE', 'EXPIRED', 'SUSPENDED'] as const
export const licenseStatus = z.enum(licenseStatuses, 'validation.invalid')
export type LicenseStatus = z.output<typeof licenseStatus>

/** How a licence stands on a day; `none` where a doctor has none. From the least to the most urgent. */
export const licenseStates = ['none', 'valid', 'expiring', 'expired', 'suspended'] as const
export const licenseState = z.enum(licenseStates)
export type LicenseState = z.output<typeof licenseState>

/** A licence is about to expire when it does so within this many days, the last of them included. */
export const expiringWithinDays = 90
/** The jurisdiction of a bare licence number: that of the federal `cédula profesional`. */
export const federalJurisdiction = 'México'
export const mostLicenses = 10

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/\./g, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

const mexican = new Set(
  `mexico, mx, mex, republica mexicana, estados unidos mexicanos, federal,
  sep, dgp, direccion general de profesiones, secretaria de educacion publica,
  ciudad de mexico, cdmx, distrito federal, df, mexico df, mexico city,
  estado de mexico, edomex, edo de mexico, edo mex, state of mexico,
  aguascalientes, baja california, baja california norte, baja california sur, campeche, chiapas, chihuahua,
  coahuila, coahuila de zaragoza, colima, durango, guanajuato, guerrero, hidalgo, jalisco, michoacan,
  michoacan de ocampo, morelos, nayarit, nuevo leon, oaxaca, puebla, queretaro, queretaro de arteaga, quintana roo,
  san luis potosi, sinaloa, sonora, tabasco, tamaulipas, tlaxcala, veracruz, veracruz de ignacio de la llave,
  yucatan, zacatecas`.split(/,\s+/),
)

/** True for Mexico, one of its states, or its authority; of "Jalisco, México" and "Durango, Colorado" the last part counts. */
export function isMexicanJurisdiction(jurisdiction: string): boolean {
  const last = jurisdiction.replace(/\(.*?\)/g, ' ').split(/[,;/–—]/u)
  return mexican.has(plain(last.findLast((part) => plain(part) !== '') ?? ''))
}

/** A Mexican `cédula profesional`: 7 or 8 digits, and none that only fills the field, such as 0000000. */
export const isMexicanLicenseNumber = (number: string): boolean => /^(?!(\d)\1+$)\d{7,8}$/.test(number)

const optionalDate = z.optional(
  z.nullable(
    z
      .string('validation.dateInvalid')
      .check(z.refine((date) => date === '' || isIsoDate(date), 'validation.dateInvalid')),
  ),
)

/** What names a certificate or a licence: letters, digits and what stands between them; or nothing. */
export const documentNumber = /^([\p{L}\p{N}][\p{L}\p{N} ./#º°-]*)?$/u

/** Fields of a licence, each with its rule; the form and the API use these same rules. The empty string means no date. */
export const licenseFields = {
  number: z
    .string('validation.licenseNumberRequired')
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, 'validation.licenseNumberRequired'),
      z.maxLength(40, 'validation.licenseNumberMax'),
      z.regex(documentNumber, 'validation.licenseNumberFormat'),
    ),
  jurisdiction: z
    .string('validation.jurisdictionRequired')
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(2, 'validation.jurisdictionRequired'),
      z.maxLength(100, 'validation.jurisdictionMax'),
      z.regex(/^(\p{L}[\p{L}\p{M}\p{N} .,;:()/'’&–—-]*)?$/u, 'validation.jurisdictionFormat'),
    ),
  issuedAt: optionalDate,
  expiresAt: optionalDate,
  status: licenseStatus,
}
const f = licenseFields

/** A licence as it is entered: with number and jurisdiction, or not at all (row F5). */
export const licenseInput = z
  .strictObject({
    number: f.number,
    jurisdiction: f.jurisdiction,
    issuedAt: f.issuedAt,
    expiresAt: f.expiresAt,
    status: z._default(f.status, 'ACTIVE'),
  })
  .check(
    z.refine(
      ({ number, jurisdiction }) =>
        number === '' || !isMexicanJurisdiction(jurisdiction) || isMexicanLicenseNumber(number),
      { path: ['number'], error: 'validation.licenseNumberMexican' },
    ),
    z.refine(({ issuedAt, expiresAt }) => !issuedAt || !expiresAt || issuedAt <= expiresAt, {
      path: ['expiresAt'],
      error: 'validation.expiresBeforeIssued',
    }),
  )
export type LicenseInput = z.output<typeof licenseInput>

interface Dated {
  status: LicenseStatus
  expiresAt: IsoDate | null
}

const dayNumber = (date: IsoDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000

/** Days from one calendar date to another; negative when the other lies before. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

/** A licence's status on `today` of the clinic's calendar: one that has expired is EXPIRED by its date, without any job. */
export function licenseStatusOn({ status, expiresAt }: Dated, today: IsoDate): LicenseStatus {
  if (status !== 'ACTIVE') return status
  return expiresAt !== null && expiresAt < today ? 'EXPIRED' : 'ACTIVE'
}

/** How one licence stands on `today`. */
export function licenseStateOn(license: Dated, today: IsoDate): Exclude<LicenseState, 'none'> {
  const status = licenseStatusOn(license, today)
  if (status !== 'ACTIVE') return status === 'EXPIRED' ? 'expired' : 'suspended'
  const { expiresAt } = license
  return expiresAt !== null && daysBetween(today, expiresAt) <= expiringWithinDays ? 'expiring' : 'valid'
}

/** The licence that is most in need of somebody's care on `today`, the first of equals; undefined where there is none. */
export function mostUrgentLicense<L extends Dated>(licenses: readonly L[], today: IsoDate): L | undefined {
  const urgency = (license: L) => licenseStates.indexOf(licenseStateOn(license, today))
  return licenses.toSorted((a, b) => urgency(b) - urgency(a))[0]
}
