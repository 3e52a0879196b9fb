import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { useCan } from '#/lib/permissions.ts'
import { problemsOf } from '../problems.queries.ts'

/** The newest open problem of a patient, for who may read records. */
export function LastDiagnosis({ patientId }: { patientId: string }) {
  const { t } = useTranslation('records')
  const mayRead = useCan('records.read')
  const { data } = useQuery({ ...problemsOf(patientId), enabled: mayRead })
  const last = data?.data.find(({ endedOn }) => endedOn === null)
  if (!last) return null
  return (
    <p className="wrap-anywhere">
      <span className="text-muted">{t('problems.lastDiagnosis')}:</span>{' '}
      <span className="font-medium">{last.label}</span>{' '}
      <span className="text-muted">
        {[last.code, t(`problems.certainties.${last.certainty}`)].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}
