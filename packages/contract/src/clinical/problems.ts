import * as z from 'zod/mini'
import { instant, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { defineNoun } from '../core/nouns.ts'
import { id, lineText } from '../core/text.ts'
import { notifiable } from './diagnoses.ts'

export const certainties = ['presumptive', 'definitive'] as const
export const certainty = z.enum(certainties, 'validation.certaintyRequired')

const state = {
  certainty,
  since: z.nullable(z.string()),
  endedOn: z.nullable(z.string()),
  /** When the clinic notified the health authority, and who did it. */
  notified: z.nullable(z.object({ on: z.string(), by: z.string() })),
}

export const problem = z.object({
  id,
  version: z.int(),
  patientId: id,
  /** As recorded, in the language of the request; later changes of the catalogue do not change it. */
  label: z.string(),
  code: z.nullable(z.string()),
  codeSystem: z.string(),
  notifiable: z.nullable(notifiable),
  ...state,
  author: z.object({ id, name: z.string() }),
  createdAt: instant,
  /** The state after each change, oldest first. */
  changes: z.array(z.object({ ...state, at: instant, by: z.string() })),
})
export type Problem = z.output<typeof problem>

export const addProblemBody = z.strictObject({
  termId: z.uuid('validation.termRequired').check(z.toLowerCase()),
  certainty,
  since: z.optional(z.nullable(isoDate())),
  /** The author has seen that the code is unusual for sex or age. */
  confirmed: z.optional(z.boolean('validation.invalid')),
})
export type AddProblemBody = z.output<typeof addProblemBody>

export const changeProblemBody = z.strictObject({
  id,
  certainty: z.optional(certainty),
  since: z.optional(z.nullable(isoDate())),
  endedOn: z.optional(z.nullable(isoDate())),
  notified: z.optional(
    z.nullable(
      z.strictObject({
        on: isoDate(),
        by: lineText(2, 100, { min: 'validation.notifiedByMin', max: 'validation.notifiedByMax' }),
      }),
    ),
  ),
})
export type ChangeProblemBody = z.output<typeof changeProblemBody>

export const problemEndpoints = defineEndpoints('Problems', {
  list: {
    route: 'GET /patient/:id/problems',
    summary: 'List the problems of a patient: open ones first, then the newest',
    permission: 'records.read',
    answer: { status: 200, schema: z.object({ data: z.array(problem) }) },
  },
  add: {
    route: 'POST /patient/:id/problems',
    summary: 'Add a problem by a term of the catalogue',
    permission: 'records.write',
    body: addProblemBody,
    answer: { status: 201, schema: problem },
    errors: ['merged', 'archived', 'needs_confirmation'],
  },
  change: {
    route: 'PATCH /patient/:id/problems',
    summary: 'Change certainty, since, end or notification of a problem; its history stays',
    permission: 'records.write',
    body: changeProblemBody,
    answer: { status: 200, schema: problem },
    errors: ['merged', 'archived'],
    versioned: true,
  },
})

export const problemNoun = defineNoun('problem', {
  actions: {
    'problem.read': { en: 'Viewed a patient’s problems', es: 'Consultó los problemas de un paciente' },
    'problem.add': { en: 'Added a problem', es: 'Agregó un problema' },
    'problem.change': { en: 'Changed a problem', es: 'Cambió un problema' },
  },
})
