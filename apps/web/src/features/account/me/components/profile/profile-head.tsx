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
import { Counts } from './counts.tsx'
import { Cover } from './cover.tsx'

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
