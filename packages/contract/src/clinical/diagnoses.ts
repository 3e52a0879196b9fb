import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { defineNoun } from '../core/nouns.ts'
import { id, lineText } from '../core/text.ts'

/** Piel's own terms, those of the imported catalogue, and the clinic's. */
export const termSources = ['piel', 'official', 'clinic'] as const
/** How soon a disease is notified to the health authority, by the imported catalogue. */
export const notifiable = z.enum(['immediate', 'weekly'])
export type Notifiable = z.output<typeof notifiable>

export const diagnosisTerm = z.object({
  id,
  code: z.nullable(z.string()),
  codeSystem: z.string(),
  /** In the language of the request. */
  label: z.string(),
  notifiable: z.nullable(notifiable),
  source: z.enum(termSources),
  isActive: z.boolean(),
})
export type DiagnosisTerm = z.output<typeof diagnosisTerm>

const name = lineText(2, 120, { min: 'validation.termNameMin', max: 'validation.termNameMax' })
const code = z
  .string('validation.invalid')
  .check(line, z.toUpperCase(), z.regex(/^([A-Z]\d{2}(\.?[\dX])?)?$/, 'validation.termCode'))

export const createTermBody = z.strictObject({
  nameEs: name,
  nameEn: z.optional(z.nullable(name)),
  synonyms: z._default(lineText(0, 200, { min: 'validation.tooLong', max: 'validation.termSynonymsMax' }, true), ''),
  /** A code of CIE-10, with or without its dot; empty for none. */
  code: z._default(code, ''),
})
export type CreateTermBody = z.output<typeof createTermBody>
export const updateTermBody = z.strictObject({ isActive: z.boolean('validation.invalid') })

/** At most 15 MB: the official file has about 4. */
export const maxCatalogueBytes = 15_000_000

const counted = z.object({ count: z.int(), first: z.array(z.object({ code: z.string(), name: z.string() })) })
export const importResult = z.object({
  /** False for a dry run. */
  isApplied: z.boolean(),
  total: z.int(),
  /** New, changed and withdrawn codes, with the first 20 of each. */
  added: counted,
  changed: counted,
  withdrawn: counted,
  notifiable: z.object({ immediate: z.int(), weekly: z.int() }),
  /** Lines that were left out, with the reason. */
  skipped: z.object({
    count: z.int(),
    first: z.array(z.object({ line: z.int(), reason: z.enum(['code', 'name', 'twice']) })),
  }),
})
export type ImportResult = z.output<typeof importResult>

export const diagnosisEndpoints = defineEndpoints('Diagnoses', {
  search: {
    route: 'GET /diagnoses',
    summary: 'Search terms of diagnoses by words of name, synonyms or code; the first 20',
    permission: 'records.read',
    query: z.strictObject({
      search: z._default(z.string('validation.invalid').check(line, z.maxLength(100, 'validation.tooLong')), ''),
      source: z.optional(z.enum(termSources, 'validation.invalid')),
    }),
    answer: { status: 200, schema: z.array(diagnosisTerm) },
  },
  create: {
    route: 'POST /diagnoses',
    summary: 'Create a term of the clinic',
    permission: 'diagnoses.manage',
    body: createTermBody,
    answer: { status: 201, schema: diagnosisTerm },
    errors: ['name_taken'],
  },
  update: {
    route: 'PATCH /diagnoses/:id',
    summary: 'Withdraw a term, or offer it again; what was recorded keeps its words',
    permission: 'diagnoses.manage',
    body: updateTermBody,
    answer: { status: 200, schema: diagnosisTerm },
    errors: ['name_taken'],
  },
  import: {
    route: 'POST /diagnoses/import',
    summary: 'Import the official catalogue as CSV; a dry run only states what would change',
    permission: 'diagnoses.manage',
    query: z.strictObject({ dryRun: z._default(z.enum(['true', 'false'], 'validation.invalid'), 'true') }),
    upload: { maxBytes: maxCatalogueBytes, isCsv: true },
    answer: { status: 200, schema: importResult },
    errors: ['catalogue_refused'],
  },
})

export const diagnosisNoun = defineNoun('diagnosis', {
  actions: {
    'diagnosis.create': { en: 'Added a diagnosis term', es: 'Agregó un término de diagnóstico' },
    'diagnosis.update': { en: 'Changed a diagnosis term', es: 'Cambió un término de diagnóstico' },
    'diagnosis.import': { en: 'Imported the catalogue of diagnoses', es: 'Importó el catálogo de diagnósticos' },
  },
})
