import { type OpenSession, userSessionEndpoints } from '@piel/contract/people/user-sessions'
import { fullName } from '@piel/contract/core/people'
import type { User } from '@piel/contract/people/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Card } from '#/components/ui/card.tsx'
import { SessionList } from '#/features/account/sessions/components/session-list.tsx'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export function SessionsCard({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'sessions'])
  const query = useQuery(endpointQuery(userSessionEndpoints.list, { params: { id: user.id } }))
  const end = useEndpoint(userSessionEndpoints.end, {
    invalidates: [userSessionEndpoints.list],
    invalidatesOnError: [userSessionEndpoints.list],
    awaitsRefetch: true,
  })
  const [asked, setAsked] = useState<{ id: OpenSession['id']; device: string }>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = ({ id }: OpenSession, device: string) => {
    setAsked({ id, device })
    setIsAsking(true)
  }
  const confirm = async () => {
    if (!asked) return
    await end.mutateAsync({ params: { id: asked.id } })
    setIsAsking(false)
    toast.success(t('sessions:ended', { device: asked.device }))
  }
  return (
    <Card aria-labelledby="user-sessions" className="p-5 max-sm:p-4">
      <h2 id="user-sessions" className="mb-2 text-[0.9375rem]/6 font-semibold">
        {t('sessions:open')}
      </h2>
      <SessionList query={query} failed={t('account.sessionsFailed')} onEnd={ask} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('account.endSessionTitle', { device: asked?.device ?? '' })}
        confirmLabel={t('account.endSession')}
        onConfirm={confirm}
      >
        <p>{t('account.endSessionText', { name: fullName(user) })}</p>
      </ConfirmDialog>
    </Card>
  )
}
