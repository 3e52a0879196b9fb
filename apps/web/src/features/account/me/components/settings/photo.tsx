import { Upload } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useMe } from '#/lib/me.ts'
import { DropArea } from '../image/drop-area.tsx'
import { PhotoUpload } from '../image/photo-upload.tsx'
import { RemoveImage } from '../image/remove-image.tsx'

export function Photo() {
  const { t } = useTranslation('me')
  const account = useMe()
  return (
    <PhotoUpload>
      {({ choose, take }) => (
        <div className="grid gap-5">
          <div className="flex items-center gap-5">
            <Avatar {...account} size="xl" />
            <div className="min-w-0">
              <p className="font-medium">{t(account.photoId ? 'photo.yours' : 'photo.none')}</p>
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <Button size="sm" icon={Upload} onClick={choose}>
                  {t('photo.update')}
                </Button>
                {account.photoId && <RemoveImage kind="photo" />}
              </div>
            </div>
          </div>
          <DropArea label={t('photo.drop')} onFile={take} />
        </div>
      )}
    </PhotoUpload>
  )
}
