import { fullName } from '@piel/contract/people'
import { userEndpoints } from '@piel/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Card } from '#/components/ui/card.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { NotFoundPage } from '#/features/system-pages/not-found-page.tsx'
import { AccountCard } from './components/access/access-card.tsx'
import { ArchivedNotice } from './components/access/archived-notice.tsx'
import { UserLoadError } from './components/access/user-load-error.tsx'
import { FormSkeleton } from './components/form/form-skeleton.tsx'
import { UserForm } from './components/form/user-form.tsx'

/** The user's form, with their access beside it. */
export function UserEditPage() {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const { data: user, error, refetch, isFetching } = useQuery(endpointQuery(userEndpoints.get, { params: { id } }))
  const toList = () => void navigate({ to: paths.users() })

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
          <ArchivedNotice user={user} archivedAt={user.archivedAt} />
        ) : (
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
              <UserLoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
            ) : (
              <FormSkeleton />
            )}
          </Card>
        )}
        {user && <AccountCard user={user} />}
      </div>
    </>
  )
}
