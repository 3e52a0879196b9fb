import { lazy } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'

const ProfileForm = lazy(() =>
  withWords(['validation'], () => import('./profile-form.tsx')).then((module) => ({ default: module.ProfileForm })),
)

/** About and links, over the profile. */
export function EditProfileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('me')
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('profile.edit')} fallback={<Skeleton className="h-96" />}>
      {(finish) => <ProfileForm onSaved={() => finish(t('profile.saved'))} onCancel={onClose} />}
    </FormDialog>
  )
}
