import { useTranslation } from '../../i18n/index.ts'
import { Spinner } from '../ui/spinner.tsx'

/** While authentication loads (row A2). */
export function LoadingScreen() {
  const { t } = useTranslation('common')
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 text-muted">
      <Spinner className="size-6 text-accent" />
      <p>{t('loading')}</p>
    </div>
  )
}
