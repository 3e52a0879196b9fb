import { type Alert, type Allergies, alertKinds } from '@piel/contract/clinical/alert-shapes'

/** A patient, or another record with the patient's alerts. */
export interface CarriesAlerts {
  allergies: Allergies
  alerts: readonly Alert[]
}

/** The alerts by kind, in the order of the banner, without empty kinds. */
export const groupsOf = (alerts: readonly Alert[]) =>
  alertKinds
    .map((kind) => ({ kind, alerts: alerts.filter((alert) => alert.kind === kind) }))
    .filter((group) => group.alerts.length > 0)
