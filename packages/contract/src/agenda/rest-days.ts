import * as z from 'zod/mini'
import { defineNoun } from '../core/nouns.ts'
import { isoDate, nthMonday, type IsoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { lineText, id } from '../core/text.ts'

/** The years that rest days are proposed for. */
export const restDayYears = { min: 2026, max: 2036 } as const

export const proposedRestDay = z.object({ day: z.string(), nameEn: z.string(), nameEs: z.string() })
export type ProposedRestDay = z.output<typeof proposedRestDay>

/**
 * The mandatory rest days of a year: article 74 of the Federal Labour Law. Days of elections are not among them, because
 * each election law sets its own.
 */
export function lawRestDays(year: number): ProposedRestDay[] {
  const on = (day: IsoDate, nameEn: string, nameEs: string) => ({ day, nameEn, nameEs })
  return [
    on(`${year}-01-01`, 'New Year’s Day', 'Año Nuevo'),
    on(nthMonday(year, 2, 1), 'Constitution Day', 'Día de la Constitución'),
    on(nthMonday(year, 3, 3), 'Birthday of Benito Juárez', 'Natalicio de Benito Juárez'),
    on(`${year}-05-01`, 'Labour Day', 'Día del Trabajo'),
    on(`${year}-09-16`, 'Independence Day', 'Día de la Independencia'),
    // Every six years, when a new president takes office.
    ...(year % 6 === 2 ? [on(`${year}-10-01`, 'Presidential inauguration', 'Transmisión del Poder Ejecutivo')] : []),
    on(nthMonday(year, 11, 3), 'Revolution Day', 'Día de la Revolución'),
    on(`${year}-12-25`, 'Christmas Day', 'Navidad'),
  ]
}

export const restDay = z.extend(proposedRestDay, {
  id,
  version: z.int(),
  locationId: z.nullable(id),
  source: z.enum(['law', 'clinic']),
})
export type RestDay = z.output<typeof restDay>

const name = lineText(2, 60, { min: 'validation.catalogueNameMin', max: 'validation.catalogueNameMax' })

export const createRestDayBody = z.strictObject({
  day: isoDate(),
  nameEn: name,
  nameEs: name,
  locationId: z.optional(z.nullable(id)),
})
export type CreateRestDayBody = z.output<typeof createRestDayBody>

export const acceptRestDaysBody = z.strictObject({
  days: z
    .array(isoDate(), 'validation.invalid')
    .check(z.minLength(1, 'validation.required'), z.maxLength(12, 'validation.invalid')),
})

const year = z.pipe(
  z.transform((raw) => (typeof raw === 'string' && /^\d{4}$/.test(raw) ? Number(raw) : raw)),
  z
    .int('validation.invalid')
    .check(z.gte(restDayYears.min, 'validation.invalid'), z.lte(restDayYears.max, 'validation.invalid')),
)

const restDays = z.object({
  data: z.array(restDay),
  proposed: z.array(proposedRestDay),
})
export type RestDays = z.output<typeof restDays>

export const restDayEndpoints = defineEndpoints('Agenda', {
  list: {
    route: 'GET /agenda/rest-days',
    summary: 'List the rest days of a year, and those of the law that are not accepted',
    permission: 'agenda.read',
    query: z.strictObject({
      year: z.optional(year),
    }),
    answer: { status: 200, schema: restDays },
  },
  create: {
    route: 'POST /agenda/rest-days',
    summary: 'Create a rest day of the clinic',
    permission: 'agenda.manage',
    body: createRestDayBody,
    answer: { status: 201, schema: restDay },
    errors: ['name_taken'],
    versioned: true,
  },
  accept: {
    route: 'POST /agenda/rest-days/accept',
    summary: 'Accept rest days of the law for all locations',
    permission: 'agenda.manage',
    body: acceptRestDaysBody,
    answer: { status: 200, schema: z.object({ data: z.array(restDay) }) },
    idempotent: true,
  },
  remove: {
    route: 'DELETE /agenda/rest-days/:id',
    summary: 'Archive a rest day, so that the day is open',
    permission: 'agenda.manage',
    answer: { status: 204 },
    versioned: true,
  },
})

export const restDayNoun = defineNoun('rest_day', {
  names: { one: { en: 'Rest day', es: 'Día de descanso' }, many: { en: 'Rest days', es: 'Días de descanso' } },
  actions: {
    'agenda.rest_day_create': { en: 'Added a rest day', es: 'Agregó un día de descanso' },
    'agenda.rest_day_accept': { en: 'Accepted a rest day', es: 'Aceptó un día de descanso' },
    'agenda.rest_day_archive': { en: 'Removed a rest day', es: 'Quitó un día de descanso' },
  },
})
