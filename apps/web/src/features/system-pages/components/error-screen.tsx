import { useTranslation } from 'react-i18next'
import { buttonStyles } from '../../../components/ui/button-styles.ts'
import { Button } from '../../../components/ui/button.tsx'
import { paths } from '../../../lib/paths.ts'
import { SystemPage } from './system-page.tsx'

interface ErrorScreenProps {
  /** To be reported, where the server gave one. */
  traceId?: string | undefined
  onRetry?: (() => void) | undefined
}

/** Row A11: what shows in place of what could not be drawn. It stands outside the router too. */
export function ErrorScreen({ traceId, onRetry }: ErrorScreenProps) {
  const { t } = useTranslation('shell')
  return (
    <SystemPage
      code="500"
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
