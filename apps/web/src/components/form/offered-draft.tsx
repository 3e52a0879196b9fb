import { History } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { Button } from '#/components/ui/button.tsx'
import type { DraftOffer } from './use-shell-form.ts'

/** A draft of another record: it fills the form only when the user continues it. */
export function OfferedDraft({ offer: { name, at, resume, discard } }: { offer: DraftOffer }) {
  const { t } = useTranslation('formNotes')
  const dates = useDates()
  const text = name === '' ? t('draft.text') : t('draft.of', { name })
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-info-soft px-3 py-2 text-info"
    >
      <History aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-40 flex-1 wrap-anywhere">{at === undefined ? text : `${text}, ${dates.ago(at)}`}</p>
      <span className="flex gap-1">
        <Button size="sm" variant="ghost" onClick={resume}>
          {t('draft.resume')}
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          {t('draft.discard')}
        </Button>
      </span>
    </div>
  )
}
