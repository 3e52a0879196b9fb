import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { useCan } from '#/lib/permissions.ts'
import { problemsOf } from '../problems.queries.ts'

/** The newest open problem of a patient, for who may read records. */
export function LastDiagnosis({ patientId }: { patientId: string }) {
  const { t } = useTranslation('problems')
  const mayRead = useCan('records.read')
  const { data } = useQuery({ ...problemsOf(patientId), enabled: mayRead })
  const last = data?.data.find(({ endedOn }) => endedOn === null)
  if (!last) return null
  return (
    <p className="wrap-anywhere">
      <span className="text-muted">{t('lastDiagnosis')}:</span> <span className="font-medium">{last.label}</span>{' '}
      <span className="text-muted">{[last.code, t(`certainties.${last.certainty}`)].filter(Boolean).join(' · ')}</span>
    </p>
  )
}
