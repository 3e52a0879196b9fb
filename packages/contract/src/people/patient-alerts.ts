import * as z from 'zod/mini'
import { instant } from '../core/dates.ts'
import type { ActorKind } from '../core/permissions.ts'
import { id } from '../core/text.ts'

export const alertKinds = ['allergy', 'condition', 'medicine'] as const
export const alertKind = z.enum(alertKinds, 'validation.alertKindRequired')
export type AlertKind = z.output<typeof alertKind>

/** In display order, most severe first; an unknown severity may be severe. */
export const alertSeverities = ['severe', 'moderate', 'unknown', 'mild'] as const
export const alertSeverity = z.enum(alertSeverities, 'validation.invalid')
export type AlertSeverity = z.output<typeof alertSeverity>

/** Who stated it: the patient or a companion, or a clinical document. */
export const alertSources = ['patient', 'record'] as const
export const alertSource = z.enum(alertSources, 'validation.alertSourceRequired')

/** "Not asked" is never "none known". */
export const allergyStates = ['notAsked', 'noneKnown', 'known'] as const
export const allergyState = z.enum(allergyStates)

export const alert = z.object({
  id,
  patientId: id,
  kind: alertKind,
  label: z.string(),
  family: z.nullable(z.string()),
  severity: z.nullable(alertSeverity),
  reaction: z.nullable(z.string()),
  since: z.nullable(z.string()),
  source: alertSource,
  atDesk: z.boolean(),
  author: z.object({ id, name: z.string() }),
  createdAt: instant,
  ended: z.nullable(z.object({ at: instant, by: z.object({ id, name: z.string() }), reason: z.string() })),
})
export type Alert = z.output<typeof alert>

/** What is known about allergies; `known` comes with at least one in `alerts`. */
export const allergies = z.object({
  state: allergyState,
  /** When it was last asked or confirmed, and who did; null if `notAsked`. */
  askedAt: z.nullable(instant),
  askedBy: z.nullable(z.string()),
  isDue: z.boolean(),
})
export type Allergies = z.output<typeof allergies>

/** Part of every answer about a patient: open alerts only, allergies first, then by severity. */
export const alertsOfPatient = { allergies, alerts: z.array(alert) }

/** Whether a kind of actor sees allergies and alerts for the desk only, and adds allergies that the patient mentions. */
export const isAtDesk = (kind: ActorKind): boolean => kind === 'STAFF'
