import * as z from 'zod/mini'
import { id } from '../core/text.ts'
import { line } from '../core/clean.ts'
import type { Labels } from '../core/labels.ts'
import { expiringWithinDays } from '../core/notifications.ts'
import { instant, isIsoDate, type IsoDate } from '../core/dates.ts'

export const licenseStatuses = ['ACTIVE', 'EXPIRED', 'SUSPENDED'] as const
export const licenseStatus = z.enum(licenseStatuses, 'validation.invalid')
export type LicenseStatus = z.output<typeof licenseStatus>
export const licenseStatusLabels = {
  en: { ACTIVE: 'Valid', SUSPENDED: 'Suspended', EXPIRED: 'Expired' },
  es: { ACTIVE: 'Vigente', SUSPENDED: 'Suspendida', EXPIRED: 'Vencida' },
} as const satisfies Labels<LicenseStatus>

/** State of a licence on a given day, from least to most urgent; `none`: the doctor has no licence. */
export const licenseStates = ['none', 'valid', 'expiring', 'expired', 'suspended'] as const
export const licenseState = z.enum(licenseStates)
export type LicenseState = z.output<typeof licenseState>
export const licenseStateLabels = {
  en: { none: 'None', valid: 'Valid', expiring: 'Expires soon', expired: 'Expired', suspended: 'Suspended' },
  es: { none: 'Sin cédula', valid: 'Vigente', expiring: 'Por vencer', expired: 'Vencida', suspended: 'Suspendida' },
} as const satisfies Labels<LicenseState>

/** What is wrong with a doctor's licences, as keys of texts. */
export const licenseProblems = ['licenseMissing', 'licenseExpired', 'licenseSuspended', 'licenseUnconfirmed'] as const
export type LicenseProblem = (typeof licenseProblems)[number]

/** Jurisdiction of the federal `cédula profesional`, used for a licence number without jurisdiction. */
export const federalJurisdiction = 'México'
export const maxLicenses = 10

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

/** True for Mexico, a Mexican state or authority. The last part decides: "Durango, Colorado" is not Mexican. */
export function isMexicanJurisdiction(jurisdiction: string): boolean {
  const last = jurisdiction.replace(/\(.*?\)/g, ' ').split(/[,;/–—]/u)
  return mexican.has(plain(last.findLast((part) => plain(part) !== '') ?? ''))
}

/** A Mexican `cédula profesional`: 7 or 8 digits, not all equal (0000000 is a placeholder). */
export const isMexicanLicenseNumber = (number: string): boolean => /^(?!(\d)\1+$)\d{7,8}$/.test(number)

const optionalDate = z.optional(
  z.nullable(
    z.string('validation.dateInvalid').check(
      line,
      z.refine((date) => date === '' || isIsoDate(date), 'validation.dateInvalid'),
    ),
  ),
)

/** Number of a certificate or licence: letters, digits and separators; may be empty. */
export const documentNumber = /^([\p{L}\p{N}][\p{L}\p{N} ./#º°-]*)?$/u

/** Field rules of a licence, shared by form and API. An empty date means no date. */
export const licenseFields = {
  number: z
    .string('validation.licenseNumberRequired')
    .check(
      line,
      z.minLength(1, 'validation.licenseNumberRequired'),
      z.maxLength(40, 'validation.licenseNumberMax'),
      z.regex(documentNumber, 'validation.licenseNumberFormat'),
    ),
  jurisdiction: z
    .string('validation.jurisdictionRequired')
    .check(
      line,
      z.minLength(2, 'validation.jurisdictionRequired'),
      z.maxLength(100, 'validation.jurisdictionMax'),
      z.regex(/^(\p{L}[\p{L}\p{M}\p{N} .,;:()/'’&–—-]*)?$/u, 'validation.jurisdictionFormat'),
    ),
  issuedAt: optionalDate,
  expiresAt: optionalDate,
  status: licenseStatus,
}
const f = licenseFields

/** A licence as entered; number and jurisdiction are required. */
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

/**
 * That an administrator or the doctor has compared a licence with its document. Without a person, it was on record before
 * confirmations existed.
 */
export const licenseConfirmation = z.object({ at: instant, by: z.nullable(z.object({ id, name: z.string() })) })
export type LicenseConfirmation = z.output<typeof licenseConfirmation>

/** A licence as doctors have it. */
export const license = z.object({
  number: z.string(),
  /** Same as `number`, under the specification's name. */
  licenseNumber: z.string(),
  jurisdiction: z.string(),
  issuedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Status on the clinic's day: EXPIRED after `expiresAt`. */
  status: licenseStatus,
  state: licenseState,
  /** Null until an administrator or the doctor confirms it: it does not count for signing before. */
  confirmed: z.nullable(licenseConfirmation),
})
export type License = z.output<typeof license>

interface Dated {
  status: LicenseStatus
  expiresAt: IsoDate | null
}

const dayNumber = (date: IsoDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

/** Status of a licence on the clinic's day: an active licence is EXPIRED after its expiry date. */
export function licenseStatusOn({ status, expiresAt }: Dated, today: IsoDate): LicenseStatus {
  if (status !== 'ACTIVE') return status
  return expiresAt !== null && expiresAt < today ? 'EXPIRED' : 'ACTIVE'
}

/** State of a licence on `today`. */
export function licenseStateOn(license: Dated, today: IsoDate): Exclude<LicenseState, 'none'> {
  const status = licenseStatusOn(license, today)
  if (status !== 'ACTIVE') return status === 'EXPIRED' ? 'expired' : 'suspended'
  const { expiresAt } = license
  return expiresAt !== null && daysBetween(today, expiresAt) <= expiringWithinDays ? 'expiring' : 'valid'
}

/** The most urgent licence on `today`, the first of equals; undefined if there is none. */
export function mostUrgentLicense<L extends Dated>(licenses: readonly L[], today: IsoDate): L | undefined {
  const urgency = (license: L) => licenseStates.indexOf(licenseStateOn(license, today))
  return licenses.toSorted((a, b) => urgency(b) - urgency(a))[0]
}
