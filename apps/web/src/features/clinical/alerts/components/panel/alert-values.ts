import { type AlertKind, alertSeverity, type AlertSeverity, alertSource } from '@piel/contract/people/patient-alerts'
import { alertFields, type CreateAlertBody } from '@piel/contract/clinical/alerts'
import { type AllergyFamily, allergyFamilyIds } from '@piel/contract/clinical/allergy-families'
import { isNoAllergy } from '@piel/contract/clinical/no-allergy'
import type { IsoDate } from '@piel/contract/core/dates'
import * as z from 'zod/mini'

/** An empty text is an absent value. */
export interface AlertValues {
  label: string
  family: AllergyFamily | ''
  severity: AlertSeverity
  reaction: string
  since: string
  source: CreateAlertBody['source'] | ''
  atDesk: boolean
}
export type CheckedAlert = AlertValues & Pick<CreateAlertBody, 'source'>

export const alertSchema = (kind: AlertKind, today: IsoDate) =>
  z.object({
    label: alertFields.label.check(
      z.refine((label) => kind !== 'allergy' || !isNoAllergy(label), 'validation.allergyNone'),
    ),
    family: z.union([z.literal(''), z.enum(allergyFamilyIds)]),
    severity: alertSeverity,
    reaction: alertFields.reaction,
    since: z.union([
      z.literal(''),
      alertFields.since.check(z.refine((date) => date <= today, 'validation.dateFuture')),
    ]),
    source: alertSource,
    atDesk: z.boolean(),
  }) as z.ZodMiniType as z.ZodMiniType<CheckedAlert, AlertValues>

export function alertBodyOf(kind: AlertKind, values: CheckedAlert): CreateAlertBody {
  const { label, family, severity, reaction, since, source, atDesk } = values
  const shared = { kind, label, source, since: since === '' ? null : since }
  if (kind !== 'allergy') return { ...shared, atDesk }
  return {
    ...shared,
    atDesk: true,
    family: family === '' ? null : family,
    severity,
    reaction: reaction === '' ? null : reaction,
  }
}
