import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'

/** Replaces a dialog, or its content, while its code waits for a connection. */
export function OfflineNotice({ className }: { className?: string }) {
  const { t } = useTranslation('form')
  if (navigator.onLine) return null
  return (
    <p role="alert" className={clsx('rounded-card border border-line bg-raised px-4 py-3', className)}>
      {t('offline')}
    </p>
  )
}
