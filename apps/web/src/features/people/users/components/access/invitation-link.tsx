import type { Invitation } from '@piel/contract/people/users'
import { Copy, MailCheck, MailX } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Input } from '#/components/ui/input.tsx'
import { useDates } from '#/lib/dates.ts'

export function InvitationLink({ invitation: { url, expiresAt, sentTo } }: { invitation: Invitation }) {
  const { t } = useTranslation('users')
  const dates = useDates()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const Sign = sentTo === null ? MailX : MailCheck

  const copy = async () => {
    input.current?.select()
    // If the browser refuses the clipboard, the link stays selected.
    await navigator.clipboard.writeText(url).then(
      () => toast.success(t('invitation.copied')),
      () => input.current?.focus(),
    )
  }

  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {t('invitation.link')}
        </label>
        <div className="flex flex-wrap gap-2">
          <Input
            ref={input}
            id={id}
            readOnly
            value={url}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="min-w-40 flex-1 basis-40 font-mono text-caption!"
          />
          <Button icon={Copy} onClick={() => void copy()}>
            {t('invitation.copy')}
          </Button>
        </div>
      </div>
      <p className="text-caption text-muted">
        <time dateTime={expiresAt}>{t('invitation.until', { date: dates.exact(expiresAt) })}</time>
      </p>
      <p className="flex items-start gap-2 text-caption">
        <Sign aria-hidden="true" className="mt-px size-4 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          {sentTo === null ? t('invitation.notSent') : t('invitation.sent', { email: sentTo })}
        </span>
      </p>
    </div>
  )
}
