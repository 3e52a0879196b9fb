import { tillFields } from '@piel/contract/money/tills'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { moneyInput, type MoneyValue } from '#/components/form/money-text.ts'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useMoveCash } from '../tills.queries.ts'

const schema = z.object({ amountMinor: moneyInput(tillFields.amountMinor), reason: tillFields.reason })

interface Props extends FormProps<number> {
  kind: 'in' | 'out'
}

export function MoveForm({ kind, onSaved, onCancel }: Props) {
  const { t } = useTranslation('tills')
  const move = useMoveCash()
  const form = useShellForm<{ amountMinor: MoneyValue; reason: string }, z.output<typeof schema>>({
    schema,
    initial: { amountMinor: '', reason: '' },
  })
  const { control } = form.methods
  return (
    <FormShell
      form={form}
      label={t(`move.${kind}Title`)}
      submitLabel={t(`move.${kind}Submit`)}
      mutation={move}
      onSubmit={async (values, { idempotencyKey }) => {
        await move.mutateAsync({ body: { kind, ...values }, idempotencyKey })
        return values.amountMinor
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <MoneyField control={control} name="amountMinor" label={t('move.amount')} required autoFocus />
      <TextField control={control} name="reason" label={t('move.reason')} hint={t(`move.${kind}Hint`)} required />
    </FormShell>
  )
}
