import { fullName } from '@piel/contract/core/people'
import type { User } from '@piel/contract/people/users'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { paths } from '#/lib/paths.ts'
import { InvitationCard } from './components/access/invitation-card.tsx'
import { UserForm } from './components/form/user-form.tsx'
import { useInviteUser } from './users.queries.ts'

export function UserCreatePage() {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const [invited, setInvited] = useState<User>()
  const invite = useInviteUser()

  const onSaved = (user: User, isInvited: boolean) => {
    toast.success(t('form.created', { name: fullName(user) }))
    if (!isInvited) return void navigate({ to: paths.users() })
    setInvited(user)
    invite.mutate({ params: { id: user.id } })
  }

  return (
    <>
      <PageHeader title={t('form.createTitle')} crumbs={[{ label: t('title'), to: paths.users() }]} />
      {invited ? (
        <InvitationCard
          user={invited}
          invitation={invite.data}
          error={invite.error}
          isMaking={invite.isPending}
          onRetry={() => invite.mutate({ params: { id: invited.id } })}
        />
      ) : (
        <Card className="relative max-w-3xl p-6 max-sm:p-4">
          <UserForm onSaved={onSaved} onCancel={() => void navigate({ to: paths.users() })} />
        </Card>
      )}
    </>
  )
}
