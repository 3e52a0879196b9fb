import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'

interface DoctorLoadErrorProps {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

export function DoctorLoadError({ error, onRetry, retrying }: DoctorLoadErrorProps) {
  const { t } = useTranslation(['doctors', 'errors'])
  const isApiError = error instanceof ApiError
  return (
    <ErrorState
      title={t('errors:doctor_load')}
      text={isApiError && error.code === 'invalid_answer' ? error.serverMessage : undefined}
      traceId={isApiError ? error.traceId : undefined}
      onRetry={onRetry}
      retrying={retrying}
      actions={
        <Link to={paths.doctors()} className={buttonStyles({ variant: 'ghost' })}>
          {t('detail.backToList')}
        </Link>
      }
    />
  )
}
