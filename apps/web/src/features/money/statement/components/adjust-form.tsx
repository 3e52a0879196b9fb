import { ledgerEndpoints, ledgerFields } from '@piel/contract/money/statement'
import { amountMinor } from '@piel/contract/core/money'
import { Minus, Plus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ChoiceField } from '#/components/form/choice-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { moneyInput, type MoneyValue } from '#/components/form/money-text.ts'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { formatMoney } from '#/lib/money.ts'
import { statementChange } from '#/features/core/entries/entries.queries.ts'
import type { StatementFormProps } from './statement-action.tsx'
import { balanceState } from '#/features/core/entries/components/balance-text.ts'

const directions = ['decrease', 'increase'] as const
interface Values {
  direction: (typeof directions)[number]
  amount: MoneyValue
  reason: string
}
const schema = z.object({
  direction: z.enum(directions),
  amount: moneyInput(amountMinor()),
  reason: ledgerFields.reason,
})

export function AdjustForm({ patientId, statement, onSaved, onCancel }: StatementFormProps) {
  const { t, language } = useTranslation(['statement', 'entries'])
  const form = useShellForm<Values, z.output<typeof schema>>({
    schema,
    initial: { direction: 'decrease', amount: '', reason: '' },
  })
  const { control } = form.methods
  const adjust = useEndpoint(ledgerEndpoints.adjust, statementChange)
  const [direction, amount] = useWatch({ control, name: ['direction', 'amount'] })
  const signed = (minor: number, way: Values['direction']) => (way === 'increase' ? minor : -minor)
  const after = statement.balanceMinor + (typeof amount === 'number' ? signed(amount, direction) : 0)
  const state = balanceState(after)
  const balance =
    state === 'settled'
      ? t('entries:balance.settled')
      : t(`entries:balance.${state}`, { amount: formatMoney(Math.abs(after), language) })

  return (
    <FormShell
      form={form}
      label={t('adjust.title')}
      submitLabel={t('adjust.submit')}
      mutation={adjust}
      fieldMap={{ pointers: { '/amountMinor': 'amount' } }}
      onSubmit={(values, { idempotencyKey }) =>
        adjust.mutateAsync({
          params: { id: patientId },
          body: { amountMinor: signed(values.amount, values.direction), reason: values.reason },
          idempotencyKey,
        })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-y-2">
        <ChoiceField
          control={control}
          name="direction"
          label={t('adjust.direction')}
          look="tiles"
          options={[
            { value: 'decrease', label: t('adjust.decrease'), icon: Minus },
            { value: 'increase', label: t('adjust.increase'), icon: Plus },
          ]}
        />
        {direction === 'decrease' && statement.discountLimitPercent !== null && (
          <p className="text-muted">{t('adjust.limit')}</p>
        )}
        <MoneyField
          control={control}
          name="amount"
          label={t('adjust.amount')}
          hint={typeof amount === 'number' ? t('adjust.after', { balance }) : undefined}
          required
        />
        <TextareaField control={control} name="reason" label={t('entries:reason')} max={300} rows={2} required />
      </div>
    </FormShell>
  )
}
