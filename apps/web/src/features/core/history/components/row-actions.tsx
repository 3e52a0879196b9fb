import { History, Pencil } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { LazyVersionsDialog } from './lazy-versions-dialog.tsx'

interface RowActionsProps {
  name: string
  record: ComponentProps<typeof LazyVersionsDialog>['record']
  editTitle: string
  /** The form that edits the record; `onSaved` takes its new name. */
  form: (onSaved: (name: string) => void, onCancel: () => void) => ReactNode
  children?: ReactNode
}

export function RowActions({ name, record, editTitle, form, children }: RowActionsProps) {
  const { t } = useTranslation('shortList')
  const [open, setOpen] = useState<'edit' | 'history'>()
  const close = () => setOpen(undefined)
  return (
    <div className="-me-1.5 flex shrink-0 items-center justify-self-end">
      <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={() => setOpen('edit')} />
      <IconButton size="sm" icon={History} label={t('history', { name })} onClick={() => setOpen('history')} />
      {children}
      <FormDialog isOpen={open === 'edit'} onClose={close} title={editTitle} fallback="min-h-96">
        {(finish) => form((saved) => finish(t('saved', { name: saved })), close)}
      </FormDialog>
      <LazyVersionsDialog
        isOpen={open === 'history'}
        record={record}
        mayRestore
        title={<bdi>{t('historyTitle', { name })}</bdi>}
        onClose={close}
      />
    </div>
  )
}
