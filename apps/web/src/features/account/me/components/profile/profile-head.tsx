import { fullName } from '@piel/contract/core/people'
import { Camera, Pencil } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useMe } from '#/lib/me.ts'
import { PhotoUpload } from '../image/photo-upload.tsx'
import { Cover } from './cover.tsx'
import { meSettingsEndpoints } from '@piel/contract/account/me-settings'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { formatCount } from '#/lib/money.ts'

export function ProfileHead({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation(['me', 'common'])
  const account = useMe()
  return (
    <Card aria-labelledby="profile-name" className="relative">
      <Cover />
      <div className="px-5 pb-6 max-sm:px-4 max-sm:pb-5">
        <PhotoUpload className="relative -mt-14 w-max max-w-full">
          {({ choose }) => (
            <div className="relative w-max rounded-full bg-surface p-1">
              <Avatar {...account} size="2xl" />
              <IconButton
                icon={Camera}
                label={t('photo.update')}
                onClick={choose}
                className="absolute! end-0 bottom-0 rounded-full! border border-line bg-raised shadow-control"
              />
            </div>
          )}
        </PhotoUpload>
        <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-64">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h2 id="profile-name" className="text-title-lg font-semibold text-pretty wrap-anywhere">
                <bdi>{fullName(account)}</bdi>
              </h2>
              <Badge tone="accent" dot={false}>
                {t(`common:roles.${account.kind}`)}
              </Badge>
            </div>
            {account.username && <p className="text-muted">{`@${account.username}`}</p>}
            {account.bio && (
              <p className="mt-2 max-w-prose text-pretty whitespace-pre-line wrap-anywhere">{account.bio}</p>
            )}
          </div>
          <Button icon={Pencil} className="max-sm:w-full" onClick={onEdit}>
            {t('profile.edit')}
          </Button>
        </div>
        <div className="mt-6 border-t border-line pt-6">
          <Counts />
        </div>
      </div>
    </Card>
  )
}

const kinds = ['patientsRegistered', 'patientsTreated', 'treatments', 'recordEntries', 'signIns'] as const

/** Figures of the user's work, depending on their role. */
function Counts() {
  const { t, language } = useTranslation('me')
  const query = useQuery(endpointQuery(meSettingsEndpoints.profile, {}))
  const { data, error } = query

  if (error && !data)
    return <LoadError query={query} isCompact title={t('profile.countsFailed')} className="min-h-16" />
  if (!data)
    return (
      <SkeletonGroup className="flex min-h-16 items-center gap-10">
        <Skeleton className="h-12 w-28" />
        <Skeleton className="h-12 w-28" />
        <Skeleton className="h-12 w-28 max-sm:hidden" />
      </SkeletonGroup>
    )
  return (
    <dl className="grid min-h-16 grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4 xl:flex xl:flex-wrap xl:gap-x-10">
      {kinds.map((kind) => {
        const figure = data.counts[kind]
        if (!figure) return null
        const total = formatCount(figure.total, language)
        return (
          <div key={kind} className="flex flex-col-reverse justify-end border-s border-strong/50 ps-4 sm:min-w-32">
            <dt className="text-muted">{t(`profile.counts.${kind}`)}</dt>
            <dd className="text-figure font-medium tabular-nums">
              {figure.totalIsExact ? total : t('profile.atLeast', { total })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
