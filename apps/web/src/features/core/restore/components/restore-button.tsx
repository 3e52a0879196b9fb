import { useNavigate } from '@tanstack/react-router'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { useRowTabIndex } from '#/components/table/row-context.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { restoreDialog, useDialogLink } from '#/lib/use-dialog-link.ts'
import { lazyPart } from '#/lib/lazy-part.ts'

const RestoreForm = lazyPart(['restore', 'validation'], () => import('./restore-form.tsx'), 'RestoreForm')

interface RestoreButtonProps<R> {
  name: string
  email: string
  /** @param email another e-mail for the account. */
  restore: (email?: string) => Promise<R>
  onRestored?: (record: R) => void
  /** "Restore" by default. */
  label?: string
  /** In a list row: the record's page. The accessible name then includes the record's. */
  rowOf?: string
}

/**
 * Restores an archived record. If another account has its e-mail, a dialog asks for a new one; a list row opens it on
 * the record's page, because the row itself disappears during the request.
 */
export function RestoreButton<R>({ name, email, restore, onRestored, label, rowOf }: RestoreButtonProps<R>) {
  const { t } = useTranslation('table')
  const textOf = useErrorText()
  const navigate = useNavigate()
  const tabIndex = useRowTabIndex()
  const [isBusy, setIsBusy] = useState(false)
  const [isTaken, setIsTaken] = useState(false)
  useDialogLink(() => setIsTaken(true), rowOf === undefined ? restoreDialog : undefined)

  const finish = (record: R) => {
    toast.success(t('restore.done', { name }))
    onRestored?.(record)
  }
  // Awaited here, because the row and its mutation observer unmount before the response arrives.
  const onClick = useOneAtATime(async () => {
    setIsBusy(true)
    try {
      finish(await restore())
    } catch (error) {
      const isEmailTaken = error instanceof ApiError && error.code === 'email_taken'
      if (isEmailTaken && rowOf === undefined) setIsTaken(true)
      else toast.error(textOf(error))
      if (isEmailTaken && rowOf !== undefined) void navigate({ to: rowOf, search: restoreDialog })
    } finally {
      setIsBusy(false)
    }
  })
  return (
    <>
      <Button
        icon={ArchiveRestore}
        busy={isBusy}
        onClick={onClick}
        {...(rowOf !== undefined && { size: 'sm' as const, tabIndex, 'aria-label': t('restore.named', { name }) })}
      >
        {label ?? t('restore.action')}
      </Button>
      {rowOf === undefined && (
        <FormDialog
          isOpen={isTaken}
          onClose={() => setIsTaken(false)}
          title={t('restore.named', { name })}
          size="small"
          fallback="min-h-60"
        >
          {() => (
            <RestoreForm
              email={email}
              restore={restore}
              onSaved={(record) => {
                setIsTaken(false)
                finish(record as R)
              }}
              onCancel={() => setIsTaken(false)}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
