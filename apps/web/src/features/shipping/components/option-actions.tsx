import type { ShippingOption } from '@piel/contract/shipping'
import { Pencil, Trash2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useRemoveOption } from '../shipping.queries.ts'

const ShippingForm = lazy(() =>
  withWords(['validation'], () => import('./shipping-form.tsx')).then((module) => ({ default: module.ShippingForm })),
)

/** Edits or removes a shipping option. */
export function OptionActions({ option, onRemoved }: { option: ShippingOption; onRemoved: () => void }) {
  const { t, language } = useTranslation('shipping')
  const remove = useRemoveOption()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const name = nameIn(option, language)
  const close = () => setOpen(undefined)
  return (
    <div className="flex shrink-0 items-center">
      <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={() => setOpen('edit')} />
      <IconButton
        size="sm"
        icon={Trash2}
        tone="danger"
        label={t('remove.label', { name })}
        onClick={() => setOpen('remove')}
      />
      <FormDialog isOpen={open === 'edit'} onClose={close} title={t('editTitle')} fallback="min-h-96">
        {(finish) => (
          <ShippingForm
            option={option}
            onCancel={close}
            onSaved={(saved) => finish(t('saved', { name: nameIn(saved, language) }))}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        title={t('remove.title', { name })}
        confirmLabel={t('remove.confirm')}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: option.id }, version: option.version })
          toast.success(t('remove.done', { name }))
          onRemoved()
        }}
      >
        <p>{t('remove.text')}</p>
      </ConfirmDialog>
    </div>
  )
}
