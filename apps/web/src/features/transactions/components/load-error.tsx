import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { paths } from '#/lib/paths.ts'

interface Props {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** In place of a transaction that could not be loaded (row I4). */
export function TransactionLoadError({ error, onRetry, retrying }: Props) {
  const { t } = useTranslation('transactions')
  const textOf = useErrorText()
  return (
    <Card>
      <ErrorState
        title={t('detail.error')}
        text={textOf(error)}
        traceId={error instanceof ApiError ? error.traceId : undefined}
        onRetry={onRetry}
        retrying={retrying}
        actions={
          <Link to={paths.transactions()} className={buttonStyles({ variant: 'ghost' })}>
            {t('detail.back')}
          </Link>
        }
      />
    </Card>
  )
}
