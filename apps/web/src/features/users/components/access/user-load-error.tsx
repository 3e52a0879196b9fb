import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'

interface UserLoadErrorProps {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

export function UserLoadError({ error, onRetry, retrying }: UserLoadErrorProps) {
  const { t } = useTranslation(['users', 'errors'])
  return (
    <ErrorState
      title={t('errors:user_load')}
      traceId={error instanceof ApiError ? error.traceId : undefined}
      onRetry={onRetry}
      retrying={retrying}
      actions={
        <Link to={paths.users()} className={buttonStyles({ variant: 'ghost' })}>
          {t('form.backToList')}
        </Link>
      }
    />
  )
}
