import { clsx } from 'clsx'
import { CalendarCheck2, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { Modal } from '#/components/dialog/modal.tsx'
import { useRowTabIndex } from '#/components/table/row-context.tsx'
import { toast } from '#/components/toast/toast.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { useDates } from '#/lib/dates.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { useChangeCare, useRemoveCare } from '../care.queries.ts'
import type { Relation } from './relation.ts'

const DatesForm = lazyPart(['validation'], () => import('./dates-form.tsx'), 'DatesForm')

type Change = 'end' | 'change' | 'remove'

export function RelationActions({ relation, isInRow = false }: { relation: Relation; isInRow?: boolean }) {
  const { t } = useTranslation('care')
  const today = useDates().today()
  const tabIndex = useRowTabIndex()
  const [open, setOpen] = useState<Change>()
  const { name } = relation
  const mayEnd = relation.status === 'inProgress' && relation.until !== today
  const button = { size: 'sm', ...(isInRow && { tabIndex }) } as const

  return (
    <div
      className={clsx(
        'flex shrink-0 items-center',
        isInRow ? '@[38rem]/list:justify-end @max-[38rem]/list:-ms-2' : '-me-1.5',
      )}
    >
      {mayEnd && (
        <IconButton {...button} icon={CalendarCheck2} label={t('end.label', { name })} onClick={() => setOpen('end')} />
      )}
      <IconButton {...button} icon={Pencil} label={t('change.label', { name })} onClick={() => setOpen('change')} />
      <IconButton
        {...button}
        icon={Trash2}
        tone="danger"
        label={t('remove.label', { name })}
        onClick={() => setOpen('remove')}
      />
      <Dialogs relation={relation} open={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}

interface DialogsProps {
  relation: Relation
  open: Change | undefined
  onClose: () => void
}

function Dialogs({ relation, open, onClose: close }: DialogsProps) {
  const { t } = useTranslation('care')
  const today = useDates().today()
  const change = useChangeCare()
  const remove = useRemoveCare()
  const { id, version, name } = relation
  return (
    <>
      <Modal isOpen={open === 'change'} onClose={close} title={t('change.title')} size="wide">
        <Suspense fallback={<div className="min-h-48" />}>
          <DatesForm
            relation={relation}
            onCancel={close}
            onSaved={() => {
              close()
              toast.success(t('change.done'))
            }}
          />
        </Suspense>
      </Modal>
      <ConfirmDialog
        isOpen={open === 'end'}
        onClose={close}
        title={t('end.title', { name })}
        confirmLabel={t('end.confirm')}
        tone="primary"
        onConfirm={() => change.mutateAsync({ params: { id }, body: { until: today }, version })}
        done={t('end.done')}
      >
        <p>{t('end.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        title={t('remove.title', { name })}
        confirmLabel={t('remove.confirm')}
        onConfirm={() => remove.mutateAsync({ params: { id }, version })}
        done={t('remove.done')}
      >
        <p>{t('remove.text')}</p>
      </ConfirmDialog>
    </>
  )
}
