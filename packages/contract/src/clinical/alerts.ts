import * as z from 'zod/mini'
import { defineNoun } from '../core/nouns.ts'
import { allergyFamilyIds } from './allergy-families.ts'
import { isNoAllergy } from './no-allergy.ts'
import { isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { freeText, lineText, reason } from '../core/text.ts'
import { alert, alertKind, alertSeverity, alertSource, allergies } from '../people/patient-alerts.ts'

export const maxAlerts = 50

export const alertFields = {
  kind: alertKind,
  label: lineText(2, 80, { min: 'validation.alertLabelMin', max: 'validation.alertLabelMax' }),
  family: z.nullable(z.enum(allergyFamilyIds, 'validation.invalid')),
  severity: z.nullable(alertSeverity),
  reaction: freeText(0, 200, { min: 'validation.tooLong', max: 'validation.alertReactionMax' }, true),
  since: isoDate(),
  source: alertSource,
  reason,
}
const f = alertFields

export const createAlertBody = z
  .strictObject({
    kind: f.kind,
    label: f.label,
    family: z.optional(f.family),
    severity: z.optional(f.severity),
    reaction: z.optional(z.nullable(f.reaction)),
    since: z.optional(z.nullable(f.since)),
    source: f.source,
    /** Visible to reception; allergies always are. */
    atDesk: z._default(z.boolean('validation.invalid'), false),
  })
  .check((context) => {
    const { kind, ...body } = context.value
    if (kind === 'allergy') {
      if (isNoAllergy(body.label))
        context.issues.push({ code: 'custom', input: body, path: ['label'], message: 'validation.allergyNone' })
      return
    }
    for (const field of ['family', 'severity', 'reaction'] as const)
      if (body[field])
        context.issues.push({ code: 'custom', input: body, path: [field], message: 'validation.invalid' })
  })
export type CreateAlertBody = z.output<typeof createAlertBody>

export const endAlertBody = z.strictObject({ reason: f.reason })

export const allergyReviewBody = z.strictObject({ state: z.enum(['noneKnown', 'known'], 'validation.invalid') })
export type AllergyReviewBody = z.output<typeof allergyReviewBody>

export const alertEndpoints = defineEndpoints('Alerts', {
  list: {
    route: 'GET /patient/:id/alerts',
    summary: 'List the alerts of a patient, ended ones too, newest first',
    permission: 'alerts.read',
    answer: { status: 200, schema: z.object({ data: z.array(alert) }) },
  },
  create: {
    route: 'POST /patient/:id/alerts',
    summary: 'Create an alert; an allergy also sets the state of the allergies to known',
    permission: 'alerts.write',
    body: createAlertBody,
    answer: { status: 201, schema: alert },
    errors: ['merged', 'archived', 'list_full'],
  },
  end: {
    route: 'POST /alerts/:id/end',
    summary: 'End an alert with a reason; it stays on record',
    permission: 'alerts.write',
    body: endAlertBody,
    answer: { status: 200, schema: alert },
    errors: ['archived', 'alert_ended'],
    idempotent: true,
  },
  review: {
    route: 'POST /patient/:id/allergy-review',
    summary: 'Record that the patient was asked about allergies: none are known, or those on record are confirmed',
    permission: 'alerts.write',
    body: allergyReviewBody,
    answer: { status: 201, schema: allergies },
    errors: ['merged', 'archived', 'allergies_differ'],
  },
})

export const alertNoun = defineNoun('alert', {
  actions: {
    'alert.read': { en: 'Viewed a patient’s alerts', es: 'Consultó las alertas de un paciente' },
    'alert.add': { en: 'Added an alert', es: 'Agregó una alerta' },
    'alert.end': { en: 'Ended an alert', es: 'Terminó una alerta' },
    'alert.review': { en: 'Asked about allergies', es: 'Preguntó por alergias' },
  },
})
