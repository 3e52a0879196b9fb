import type { Notifiable } from '@piel/contract/clinical/diagnoses'
import { Megaphone } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'

/** What the clinic has to do about a notifiable disease. Piel sends nothing. */
export function NotifyNotice({ notifiable }: { notifiable: Notifiable }) {
  const { t } = useTranslation('records')
  return (
    <div role="status" className="mb-4 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning">
      <Megaphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0">
        <strong className="font-semibold">{t(`problems.notify.${notifiable}.title`)}</strong>{' '}
        {t(`problems.notify.${notifiable}.text`)}
      </p>
    </div>
  )
}
