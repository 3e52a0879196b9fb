import { fullName } from '@piel/contract/core/people'
import { userSessionEndpoints } from '@piel/contract/people/user-sessions'
import { type User, userEndpoints } from '@piel/contract/people/users'
import { Link2, LockOpen, LogOut, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { useMe } from '#/lib/me.ts'
import { useConfig } from '#/lib/config.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useInviteUser } from '../../users.queries.ts'
import { InvitationLink } from './invitation-link.tsx'

/** Unlocks the account, renews the invitation, ends sessions. Users end their own sessions in their settings. */
export function AccountActions({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const isOwn = useMe().id === user.id
  const isEmbedded = useConfig().oidc.embedded
  const [open, setOpen] = useState<'sessions' | 'invitation' | 'factor'>()
  const params = { id: user.id }
  const unlock = useEndpoint(userEndpoints.unlock, { invalidates: [userEndpoints.get] })
  const invite = useInviteUser()
  const name = fullName(user)
  const close = () => setOpen(undefined)
  const failed = (error: unknown) => toast.error(errorText(error))

  const onUnlock = useOneAtATime(() =>
    unlock.mutateAsync({ params }).then(() => toast.success(t('account.unlocked')), failed),
  )
  const onInvite = useOneAtATime(() => invite.mutateAsync({ params }).then(() => setOpen('invitation'), failed))

  if (isOwn) return null
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      {user.isBlocked && (
        <Button variant="primary" icon={LockOpen} busy={unlock.isPending} onClick={onUnlock}>
          {t('account.unlock')}
        </Button>
      )}
      {isEmbedded && (
        <Button icon={Link2} busy={invite.isPending} onClick={onInvite}>
          {t('account.invite')}
        </Button>
      )}
      {user.hasSecondFactor && (
        <Button variant="danger-ghost" icon={ShieldOff} onClick={() => setOpen('factor')}>
          {t('account.resetFactor')}
        </Button>
      )}
      <Button variant="danger-ghost" icon={LogOut} onClick={() => setOpen('sessions')}>
        {t('account.endSessions')}
      </Button>
      <Modal isOpen={open === 'invitation'} onClose={close} title={t('invitation.title', { name })}>
        <p className="mb-5 text-muted">{t('invitation.text', { name })}</p>
        {invite.data && <InvitationLink invitation={invite.data} />}
      </Modal>
      <EndSessions user={user} isOpen={open === 'sessions'} onClose={close} />
      <ResetFactor user={user} isOpen={open === 'factor'} onClose={close} />
    </div>
  )
}

interface DialogProps {
  user: User
  isOpen: boolean
  onClose: () => void
}

function EndSessions({ user, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('users')
  const end = useEndpoint(userEndpoints.signOut, { invalidates: [userSessionEndpoints.list] })
  const name = fullName(user)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('account.endSessionsTitle', { name })}
      confirmLabel={t('account.endSessions')}
      onConfirm={() => end.mutateAsync({ params: { id: user.id } })}
      done={t('account.sessionsEnded', { name })}
    >
      <p>{t('account.endSessionsText')}</p>
    </ConfirmDialog>
  )
}

function ResetFactor({ user, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('users')
  const reset = useEndpoint(userEndpoints.resetSecondFactor, {
    invalidates: [userEndpoints.get, userSessionEndpoints.list],
  })
  const name = fullName(user)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('account.resetFactorTitle', { name })}
      confirmLabel={t('account.resetFactor')}
      onConfirm={() => reset.mutateAsync({ params: { id: user.id } })}
      done={t('account.factorReset', { name })}
    >
      <p>{t('account.resetFactorText')}</p>
    </ConfirmDialog>
  )
}
