import type { Treatment } from '@piel/contract/treatments/treatments'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useEditHotkey } from '#/components/layout/hotkeys.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { useMe } from '#/lib/me.ts'
import { editDialog, useDialogLink } from '#/lib/use-dialog-link.ts'
import { draftName, hasDraft } from '#/lib/storage.ts'
import { lazyPart } from '#/lib/lazy-part.ts'

const EditForm = lazyPart(['doctors', 'validation'], () => import('../form/edit-form.tsx'), 'EditForm')

export function EditButton({ treatment }: { treatment: Treatment }) {
  const { t } = useTranslation('treatments')
  const { id: accountId } = useMe()
  // After a reload or an expired session, editing continues from the draft.
  const [isOpen, setIsOpen] = useState(() => hasDraft(draftName(accountId, 'treatment', treatment.id)))
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  useDialogLink(open, editDialog)
  useEditHotkey(open)
  return (
    <>
      <Button icon={Pencil} className="max-sm:flex-1" onClick={open}>
        {t('edit.action')}
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={t('edit.title')} size="wide" fallback="min-h-96">
        {(finish) => <EditForm treatment={treatment} onCancel={close} onSaved={() => finish(t('edit.done'))} />}
      </FormDialog>
    </>
  )
}
