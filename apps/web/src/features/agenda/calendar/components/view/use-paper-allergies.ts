import { patientEndpoints } from '@piel/contract/people/patients'
import type { Alert } from '@piel/contract/people/patient-alerts'
import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#/i18n/index.ts'
import { loadAlertNames, useAlertWords } from '#/features/clinical/alerts/components/use-alert-words.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { usePreparedPaper } from '#/lib/paper.ts'

/**
 * The allergies of patients in words on paper. They are read when the page is printed, since the audit trail records
 * each reading; a patient that cannot be read has the state alone.
 */
export function usePaperAllergies(rows: readonly AppointmentRow[]) {
  const { t } = useTranslation(['appointments', 'alerts'])
  const client = useQueryClient()
  const words = useAlertWords()
  const [known, setKnown] = useState<ReadonlyMap<string, readonly Alert[]>>(new Map())

  usePreparedPaper(async () => {
    const ids = new Set(rows.flatMap(({ patient }) => (patient.allergies === 'known' ? [patient.id] : [])))
    const read = [...ids].map((id) => client.fetchQuery(endpointQuery(patientEndpoints.get, { params: { id } })))
    const [answers] = await Promise.all([Promise.allSettled(read), loadAlertNames()])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    flushSync(() => setKnown(new Map(found.map(({ id, alerts }) => [id, alerts]))))
    return true
  })

  return ({ patient: { id, allergies } }: AppointmentRow): { text: string; isWarning: boolean } | undefined => {
    if (allergies === null) return undefined
    const substances = known.get(id)?.filter(({ kind }) => kind === 'allergy') ?? []
    if (substances.length === 0) return { text: t(`allergies.${allergies}`), isWarning: allergies === 'known' }
    return {
      text: `${t('alerts:groups.allergy')} ${substances.map((alert) => words.name(alert)).join(', ')}`,
      isWarning: true,
    }
  }
}
