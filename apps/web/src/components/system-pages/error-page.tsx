import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Button } from '#/components/ui/button.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { lastTraceId } from '#/lib/api.ts'
import { paths } from '#/lib/paths.ts'
import { SystemPage } from './system-page.tsx'

interface ErrorPageProps {
  /** The thrown error; none on `/pages/error-page`, which shows the design. */
  error?: unknown
  onRetry?: (() => void) | undefined
}

export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const { t } = useTranslation('shell')
  // A render error has no request of its own: the last request is the closest trace.
  const traceId = error === undefined ? undefined : error instanceof ApiError ? error.traceId : lastTraceId()
  return (
    <SystemPage
      role="alert"
      title={t('error.title')}
      text={t('error.text')}
      actions={
        <>
          <Button variant="primary" onClick={onRetry ?? (() => location.reload())}>
            {t('error.again')}
          </Button>
          {/* A full load discards the broken page's state. */}
          <a href={paths.dashboard()} className={buttonStyles()}>
            {t('error.back')}
          </a>
        </>
      }
    >
      {traceId && (
        <p className="mt-6 text-caption text-muted">
          {t('error.details')} <code className="break-all select-all">{traceId}</code>
        </p>
      )}
    </SystemPage>
  )
}
