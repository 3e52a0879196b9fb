import type { Treatment } from '@piel/contract/treatments'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useMe } from '#/lib/me.ts'
import { hasDraft } from '#/lib/storage.ts'
import { editDraftOf } from '../start-draft.ts'

const EditForm = lazy(() => import('../form/edit-form.tsx').then((module) => ({ default: module.EditForm })))

/** Opens the form that changes a treatment. */
export function EditButton({ treatment }: { treatment: Treatment }) {
  const { t } = useTranslation('treatments')
  const { id: accountId } = useMe()
  // A reload or an expired session in the middle of editing: goes on where it was left (row C5).
  const [isOpen, setIsOpen] = useState(() => hasDraft(editDraftOf(accountId, treatment.id)))
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon={Pencil} className="max-sm:flex-1" onClick={() => setIsOpen(true)}>
        {t('edit.action')}
      </Button>
      <Modal isOpen={isOpen} onClose={close} title={t('edit.title')} size="wide">
        <Suspense fallback={<div className="min-h-96" />}>
          <EditForm
            treatment={treatment}
            onCancel={close}
            onSaved={() => {
              close()
              toast.success(t('edit.done'))
            }}
          />
        </Suspense>
      </Modal>
    </>
  )
}
