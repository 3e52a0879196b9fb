import { fullName } from '@piel/contract/core/people'
import { type User, userEndpoints } from '@piel/contract/people/users'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { ArchivedNotice } from '#/components/record/archived-notice.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { VersionsCard } from '#/features/core/history/components/versions-card.tsx'
import { NotFoundPage } from '#/components/system-pages/not-found-page.tsx'
import { AccountCard } from './components/access/access-card.tsx'
import { UserForm } from './components/form/user-form.tsx'
import { RestoreUser } from './components/restore-user.tsx'
import { userVersions } from './users.queries.ts'
import { type OpenSession, userSessionEndpoints } from '@piel/contract/people/user-sessions'
import { useState } from 'react'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { SessionList } from '#/features/account/sessions/components/session-list.tsx'

export function UserEditPage() {
  const { t } = useTranslation('users')
  const { id = '' } = useParams({ strict: false })
  const { id: ownId } = useMe()
  const query = useQuery(endpointQuery(userEndpoints.get, { params: { id } }))
  const { data: user, error } = query

  if (isMissing(error)) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={t(user?.archivedAt ? 'columns.name' : 'form.editTitle')}
        description={user && <bdi>{fullName(user)}</bdi>}
        crumbs={[{ label: t('title'), to: paths.users() }]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,48rem)_minmax(16rem,20rem)] max-sm:gap-4">
        {user?.archivedAt ? (
          <ArchivedNotice archivedAt={user.archivedAt} text={(date) => t('account.archivedOn', { date })}>
            <RestoreUser user={user} />
          </ArchivedNotice>
        ) : (
          <EditedUser query={query} />
        )}
        {user && (
          <div className="grid gap-6 max-sm:gap-4">
            <AccountCard user={user} />
            {user.archivedAt === null && user.id !== ownId && <SessionsCard user={user} />}
            <VersionsCard
              record={{ ...userVersions, id: user.id, version: user.version }}
              mayRestore={user.archivedAt === null}
              words={{ title: t('versions.title'), hint: t('versions.hint'), show: t('versions.show') }}
            />
          </div>
        )}
      </div>
    </>
  )
}

function EditedUser({ query }: { query: UseQueryResult<User> }) {
  const { t } = useTranslation(['users', 'errors'])
  const navigate = useNavigate()
  const { data: user, error } = query
  const toList = () => void navigate({ to: paths.users() })
  return (
    <Card className="relative p-6 max-sm:p-4">
      {user ? (
        <UserForm
          key={user.id}
          user={user}
          onSaved={(saved) => {
            toast.success(t('form.updated', { name: fullName(saved) }))
            toList()
          }}
          onCancel={toList}
        />
      ) : error ? (
        <LoadError
          query={query}
          title={t('errors:user_load')}
          text={null}
          back={{ label: t('form.backToList'), to: paths.users() }}
        />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Card>
  )
}

/** The open sessions of another user, each to be ended. */
function SessionsCard({ user }: { user: User }) {
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
