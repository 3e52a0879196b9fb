import { fullName } from '@piel/contract/core/people'
import type { Invitation, User } from '@piel/contract/people/users'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { buttonStyles } from '#/components/ui/button-styles.ts'
import { Card } from '#/components/ui/card.tsx'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { Spinner } from '#/components/ui/spinner.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { paths } from '#/lib/paths.ts'
import { InvitationLink } from './invitation-link.tsx'

interface InvitationCardProps {
  user: User
  invitation: Invitation | undefined
  error: unknown
  isMaking: boolean
  onRetry: () => void
}

/** Replaces the form after an invited user was created. */
export function InvitationCard({ user, invitation, error, isMaking, onRetry }: InvitationCardProps) {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const heading = useRef<HTMLHeadingElement>(null)
  const name = fullName(user)
  useEffect(() => heading.current?.focus(), [])

  return (
    <Card className="max-w-2xl p-6 max-sm:p-4">
      <h2 ref={heading} tabIndex={-1} className="text-[0.9375rem]/6 font-semibold outline-none">
        {t('invitation.title', { name })}
      </h2>
      <p className="mt-1 mb-5 text-muted">{t('invitation.text', { name })}</p>
      <div className="min-h-32" aria-live="polite">
        {invitation ? (
          <InvitationLink invitation={invitation} />
        ) : error ? (
          <ErrorState
            isCompact
            title={t('invitation.failed')}
            text={errorText(error)}
            onRetry={onRetry}
            retrying={isMaking}
          />
        ) : (
          <p className="flex items-center gap-2 text-muted">
            <Spinner />
            {t('invitation.making')}
          </p>
        )}
      </div>
      <div className="mt-5 flex justify-end border-t border-line pt-4">
        <Link to={paths.users()} className={buttonStyles({ variant: 'primary' })}>
          {t('invitation.done')}
        </Link>
      </div>
    </Card>
  )
}
