import * as z from 'zod/mini'
import { maxImageBytes } from '../account/images.ts'
import { line } from '../core/clean.ts'
import { instant, isIsoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { both, field, type Field } from '../core/fields.ts'
import { defineHistory } from '../core/history.ts'
import type { Labels } from '../core/labels.ts'
import { defineNoun } from '../core/nouns.ts'
import { personLabels } from '../core/people.ts'
import { nullish } from '../core/person-fields.ts'
import { taxRegimeLabels, taxRegimes } from '../core/tax-regimes.ts'
import { freeText, id, lineText, optionalPhone } from '../core/text.ts'

/** Letters of the name, the date of birth or foundation (YYMMDD) and three characters of the SAT. */
const taxIdFormat = /^[A-ZÑ&]{3,4}(\d{2})(\d{2})(\d{2})[A-Z\d]{2}[A\d]$/

function isTaxId(text: string): boolean {
  const [, year = '', month = '', day = ''] = taxIdFormat.exec(text) ?? []
  return ['19', '20'].some((century) => isIsoDate(`${century}${year}-${month}-${day}`))
}

export const maxPaperText = 500
const paperText = freeText(1, maxPaperText, { min: 'validation.required', max: 'validation.paperTextMax' }, true)

/** A text is optional, and an empty one means no value. */
export const clinicFields = {
  name: lineText(2, 60, { min: 'validation.catalogueNameMin', max: 'validation.catalogueNameMax' }, true),
  address: lineText(3, 200, { min: 'validation.addressMin3', max: 'validation.addressMax' }, true),
  phone: optionalPhone,
  legalName: lineText(2, 200, { min: 'validation.catalogueNameMin', max: 'validation.legalNameMax' }, true),
  taxId: z.string('validation.taxIdInvalid').check(
    line,
    z.toUpperCase(),
    z.refine((text) => text === '' || isTaxId(text), 'validation.taxIdInvalid'),
  ),
  taxRegime: z.enum(['', ...taxRegimes], 'validation.invalid'),
  receiptText: paperText,
  daySheetText: paperText,
}
export type ClinicField = keyof typeof clinicFields

export const clinicLabels = {
  en: {
    name: 'Clinic name',
    address: 'Address',
    phone: personLabels.en.phone,
    legalName: 'Name at the tax authority',
    taxId: 'RFC',
    taxRegime: 'Tax regime',
    receiptText: 'Text on receipts',
    daySheetText: 'Text on day sheets',
    logoId: 'Logo',
  },
  es: {
    name: 'Nombre de la clínica',
    address: 'Dirección',
    phone: personLabels.es.phone,
    legalName: 'Nombre o razón social ante el SAT',
    taxId: 'RFC',
    taxRegime: 'Régimen fiscal',
    receiptText: 'Texto de los recibos',
    daySheetText: 'Texto de la hoja del día',
    logoId: 'Logotipo',
  },
} as const satisfies Labels<ClinicField | 'logoId'>

const text = z.nullable(z.string())

/** The stored values; null leaves a value to the environment or to the default. */
export const clinic = z.object({
  id,
  version: z.int(),
  updatedAt: instant,
  name: text,
  address: text,
  phone: text,
  legalName: text,
  taxId: text,
  taxRegime: z.nullable(z.enum(taxRegimes)),
  receiptText: text,
  daySheetText: text,
  logoId: text,
  /** Values that a variable of the environment decides, whatever is stored. */
  setBy: z.array(z.object({ field: z.enum(['name', 'address', 'phone', 'taxId']), variable: z.string() })),
  /** The values of those variables, and what is used while nothing is stored. */
  defaults: z.object({ name: z.string(), address: text, phone: text, taxId: text }),
})
export type Clinic = z.output<typeof clinic>

export const updateClinicBody = z.strictObject(nullish(clinicFields))
export type UpdateClinicBody = z.output<typeof updateClinicBody>

/** The server of mails, as the environment names it; without its password. */
export const clinicMail = z.object({
  isSet: z.boolean(),
  from: text,
  server: text,
  /** Of mails since the start of this process. */
  sentAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  /** The code of the failure, in English. */
  error: text,
})

const answer = { status: 200, schema: clinic } as const

export const clinicEndpoints = defineEndpoints('Clinic', 'clinic.manage', {
  get: {
    route: 'GET /clinic',
    summary: 'Get what papers, pages and letters state about the clinic, and what the environment decides',
    answer,
    versioned: true,
  },
  update: {
    route: 'PATCH /clinic/:id',
    summary: 'Update the clinic; a value that the environment decides is stored, but not used',
    body: updateClinicBody,
    answer,
    versioned: true,
  },
  setLogo: {
    route: 'POST /clinic/:id/logo',
    summary: 'Upload the clinic’s logo',
    upload: { maxBytes: maxImageBytes },
    answer,
    errors: ['image_refused'],
    versioned: true,
  },
  removeLogo: {
    route: 'DELETE /clinic/:id/logo',
    summary: 'Remove the clinic’s logo',
    answer,
    versioned: true,
  },
  getMail: {
    route: 'GET /clinic/mail',
    summary: 'Get the server of mails and the last outcome',
    answer: { status: 200, schema: clinicMail },
  },
  testMail: {
    route: 'POST /clinic/mail/test',
    summary: 'Send a test email to the caller’s own address; `error` states why the server refused it',
    answer: { status: 200, schema: z.extend(clinicMail, { to: z.string() }) },
    errors: ['mail_not_set'],
  },
})

export const clinicHistory = defineHistory(
  clinicEndpoints.update,
  'the clinic',
  'with the values of an earlier version; its logo stays',
)

const texts = {
  name: field.text(...both(clinicLabels, 'name')),
  address: field.text(...both(clinicLabels, 'address')),
  phone: field.text(...both(clinicLabels, 'phone')),
  legalName: field.text(...both(clinicLabels, 'legalName')),
  taxId: field.text(...both(clinicLabels, 'taxId')),
  taxRegime: field.choice(...both(clinicLabels, 'taxRegime'), taxRegimeLabels),
  receiptText: field.text(...both(clinicLabels, 'receiptText')),
  daySheetText: field.text(...both(clinicLabels, 'daySheetText')),
} satisfies Record<ClinicField, Field>

export const clinicNoun = defineNoun('clinic', {
  names: { one: { en: 'Clinic', es: 'Clínica' }, many: { en: 'Clinic', es: 'Clínica' } },
  actions: {
    'clinic.update': { en: 'Updated the clinic', es: 'Modificó los datos de la clínica' },
    'clinic.logo': { en: 'Changed the clinic’s logo', es: 'Cambió el logotipo de la clínica' },
    'clinic.test_mail': { en: 'Sent a test email', es: 'Envió un correo de prueba' },
  },
  fields: { ...texts, logoId: field.image(...both(clinicLabels, 'logoId')) },
  notRestored: ['logoId'],
})
