import { lazy, Suspense } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Skeleton } from '#/components/ui/skeleton.tsx'

const ProfileForm = lazy(() =>
  withWords(['validation'], () => import('./profile-form.tsx')).then((module) => ({ default: module.ProfileForm })),
)

/** About and links, over the profile. */
export function EditProfileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('me')
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('profile.edit')}>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <ProfileForm
          onSaved={() => {
            toast.success(t('profile.saved'))
            onClose()
          }}
          onCancel={onClose}
        />
      </Suspense>
    </Modal>
  )
}
