import { useNavigate } from '@tanstack/react-router'
import { Archive, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { hasDraft } from '#/lib/storage.ts'
import { FormDialog } from './form-dialog.tsx'
import { FormSkeleton } from './skeletons.tsx'
import { useEditHotkey } from '#/components/layout/hotkeys.ts'

interface RecordActionsProps {
  mayWrite: boolean
  edit: {
    label: string
    title: string
    /** The form's draft: after a reload or an expired session, an unfinished one opens again. */
    draft: string
    fields: number
    form: (finish: (text: string) => void, close: () => void) => ReactNode
  }
  /** Absent where the user may not archive the record. */
  archive?:
    | {
        label: string
        title: string
        text: string
        /** Details that `text` leaves out. */
        note?: string
        run: () => Promise<unknown>
        /** Toast after archiving, on the page at `returnTo`. */
        done: string
        returnTo: string
        errorText?: (error: unknown) => string
      }
    | undefined
}

export function RecordActions({ mayWrite, edit, archive }: RecordActionsProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'archive' | undefined>(() =>
    mayWrite && hasDraft(edit.draft) ? 'edit' : undefined,
  )
  const close = () => setOpen(undefined)
  useEditHotkey(() => setOpen('edit'), mayWrite)
  return (
    <>
      {mayWrite && (
        <>
          {archive && (
            <Button variant="danger-ghost" icon={Archive} className="max-sm:flex-1" onClick={() => setOpen('archive')}>
              {archive.label}
            </Button>
          )}
          <Button icon={Pencil} className="max-sm:flex-1" onClick={() => setOpen('edit')}>
            {edit.label}
          </Button>
        </>
      )}
      <FormDialog
        isOpen={open === 'edit'}
        onClose={close}
        title={edit.title}
        size="large"
        fallback={<FormSkeleton fields={edit.fields} />}
      >
        {(finish) => edit.form(finish, close)}
      </FormDialog>
      {archive && (
        <ConfirmDialog
          isOpen={open === 'archive'}
          onClose={close}
          title={archive.title}
          confirmLabel={archive.label}
          {...(archive.errorText && { errorText: archive.errorText })}
          onConfirm={async () => {
            await archive.run()
            close()
            toast.success(archive.done)
            await navigate({ to: archive.returnTo })
          }}
        >
          <p>{archive.text}</p>
          {archive.note && <p className="mt-2">{archive.note}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
