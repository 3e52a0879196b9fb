import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'

interface PatientLoadErrorProps {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

export function PatientLoadError({ error, onRetry, retrying }: PatientLoadErrorProps) {
  const { t } = useTranslation(['patients', 'errors'])
  return (
    <ErrorState
      title={t('errors:patient_load')}
      traceId={error instanceof ApiError ? error.traceId : undefined}
      onRetry={onRetry}
      retrying={retrying}
      actions={
        <Link to={paths.patients()} className={buttonStyles({ variant: 'ghost' })}>
          {t('detail.backToList')}
        </Link>
      }
    />
  )
}
