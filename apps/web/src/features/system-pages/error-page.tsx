import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Button } from '#/components/ui/button.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { lastTraceId } from '#/lib/api.ts'
import { paths } from '#/lib/paths.ts'
import { SystemPage } from './components/system-page.tsx'

interface ErrorPageProps {
  /** What was thrown; none on `/pages/error-page`, which shows the design. */
  error?: unknown
  onRetry?: (() => void) | undefined
}

/** What shows in place of a page that could not be drawn. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const { t } = useTranslation('shell')
  // A page that could not be drawn has no call of its own: the last one leads to what was on the screen.
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
          {/* A whole load: the broken page's state must not survive it. */}
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
