import { useTranslation } from '#/i18n/index.ts'
import { Spinner } from '#/components/ui/spinner.tsx'

/** While authentication loads. `index.html` repeats it for visitors who leave before the product has loaded. */
export function LoadingScreen() {
  const { t } = useTranslation('common')
  return (
    <main className="grid min-h-dvh place-content-center text-muted">
      <div role="status" className="grid justify-items-center gap-3">
        <Spinner className="size-6 text-accent" />
        <h1>{t('loading')}</h1>
      </div>
    </main>
  )
}
