import type { alertNameIn } from '@piel/contract/clinical/alert-suggestions'
import { type Alert, type Allergies, alertKinds } from '@piel/contract/people/patient-alerts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'

export interface CarriesAlerts {
  allergies: Allergies
  alerts: readonly Alert[]
}

/** The alerts by kind, in the order of the banner, without empty kinds. */
export const groupsOf = (alerts: readonly Alert[]) =>
  alertKinds
    .map((kind) => ({ kind, alerts: alerts.filter((alert) => alert.kind === kind) }))
    .filter((group) => group.alerts.length > 0)

// The names of suggestions in both languages load with the first alert that is shown, because most patients have none.
let nameIn: typeof alertNameIn | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Loads the names, for paper, which cannot wait for them. */
export const loadAlertNames = (): Promise<void> =>
  (loading ??= import('@piel/contract/clinical/alert-suggestions').then(
    (loaded) => {
      nameIn = loaded.alertNameIn
      for (const listener of listeners) listener()
    },
    () => {
      loading = undefined
    },
  ))

export function useAlertWords() {
  const { t, language } = useTranslation('alerts')
  const dates = useDates()
  const known = useSyncExternalStore(subscribe, () => nameIn)
  /** "Penicillin (severe)". */
  const name = (alert: Alert): string => {
    const { severity } = alert
    if (!known) void loadAlertNames()
    const label = known ? known(alert, language) : alert.label
    return severity === null || severity === 'unknown' ? label : `${label} (${t(`severities.${severity}`)})`
  }
  /** The age of the last answer about allergies; undefined if it is recent. */
  const age = ({ allergies: { state, askedAt, isDue } }: CarriesAlerts): string | undefined => {
    if (askedAt === null || (state === 'known' && !isDue)) return undefined
    const date = dates.day(askedAt)
    const asked = state === 'known' ? t('confirmedOn', { date }) : t('askedOn', { date })
    return isDue ? `${asked}, ${t('isDue')}` : asked
  }
  return {
    name,
    age,
    /** Everything in one sentence, for print. */
    sentence(of: CarriesAlerts): string {
      const { state } = of.allergies
      const groups = groupsOf(of.alerts).map(
        ({ kind, alerts }) => `${t(`groups.${kind}`)} ${alerts.map((alert) => name(alert)).join(', ')}`,
      )
      return [state !== 'known' && t(state), state !== 'known' && age(of), ...groups, state === 'known' && age(of)]
        .filter((part) => typeof part === 'string')
        .join(' · ')
    },
  }
}
