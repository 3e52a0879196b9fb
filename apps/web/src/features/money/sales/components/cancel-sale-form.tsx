import { type Sale, saleFields } from '@piel/contract/money/sales'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { formatMoney } from '#/lib/money.ts'
import { useCancelSale } from '../sales.queries.ts'

const schema = z.object({ reason: saleFields.reason })

interface Props {
  sale: Sale
  onSaved: () => void
  onCancel: () => void
}

export function CancelSaleForm({ sale: { id, chargedMinor, paidMinor }, onSaved, onCancel }: Props) {
  const { t, language } = useTranslation('sales')
  const cancel = useCancelSale()
  const form = useShellForm<{ reason: string }, { reason: string }>({ schema, initial: { reason: '' } })
  const amount = formatMoney(chargedMinor, language)
  return (
    <FormShell
      form={form}
      label={t('cancel.title')}
      submitLabel={t('cancel.submit')}
      cancelLabel={t('cancel.keep')}
      tone="danger"
      mutation={cancel}
      onSubmit={(body, { idempotencyKey }) => cancel.mutateAsync({ params: { id }, body, idempotencyKey })}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-4 text-muted">
        {paidMinor > 0
          ? t('cancel.paid', { amount, paid: formatMoney(paidMinor, language) })
          : t('cancel.unpaid', { amount })}
      </p>
      <TextField control={form.methods.control} name="reason" label={t('cancel.reason')} required autoFocus />
    </FormShell>
  )
}
