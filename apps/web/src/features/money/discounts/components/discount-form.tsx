import { discountEndpoints, discountLeft } from '@piel/contract/money/discounts'
import type { OpenCharge } from '@piel/contract/money/statement'
import { DollarSign, Percent } from 'lucide-react'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { ChoiceField } from '#/components/form/choice-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { formatMoney } from '#/lib/money.ts'
import { statementChange } from '#/features/core/entries/entries.queries.ts'
import { DiscountPreview } from './discount-preview.tsx'
import { type DiscountValues, discountSchema, sentDiscount, typedMinor } from './discount-values.ts'

interface DiscountFormProps {
  patientId: string
  charge: OpenCharge
  name: string
  /** The user's limit; null for none. */
  limitPercent: number | null
  onSaved: () => void
  onCancel: () => void
}

export function DiscountForm({ patientId, charge, name, limitPercent, onSaved, onCancel }: DiscountFormProps) {
  const { t, language } = useTranslation('discounts')
  const schema = useMemo(() => discountSchema(charge, limitPercent), [charge, limitPercent])
  const form = useShellForm({
    schema,
    initial: { kind: 'percent', percent: '', amount: '', reason: '' },
  })
  const { control } = form.methods
  const discount = useEndpoint(discountEndpoints.create, statementChange)
  const values = useWatch({ control }) as DiscountValues

  return (
    <FormShell
      form={form}
      label={t('title', { charge: name })}
      submitLabel={t('submit')}
      mutation={discount}
      fieldMap={{ pointers: { '/amountMinor': 'amount', '/chargeId': values.kind } }}
      onSubmit={(input, { idempotencyKey }) =>
        discount.mutateAsync({
          params: { id: patientId },
          body: { chargeId: charge.id, ...sentDiscount(input), reason: input.reason },
          idempotencyKey,
        })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-y-2">
        <LimitNote charge={charge} limitPercent={limitPercent} />
        <ChoiceField
          control={control}
          name="kind"
          label={t('kind')}
          look="tiles"
          options={[
            { value: 'percent', label: t('kinds.percent'), icon: Percent },
            { value: 'amount', label: t('kinds.amount'), icon: DollarSign },
          ]}
        />
        {values.kind === 'percent' ? (
          <TextField
            control={control}
            name="percent"
            label={t('percent')}
            hint={t('ofCharge', { amount: formatMoney(charge.chargedMinor + charge.discountMinor, language) })}
            inputMode="numeric"
            required
            autoFocus
          />
        ) : (
          <MoneyField control={control} name="amount" label={t('amount')} required />
        )}
        <TextareaField control={control} name="reason" label={t('reason')} max={300} rows={2} required />
        <DiscountPreview charge={charge} minor={typedMinor(charge, values)} limitPercent={limitPercent} />
      </div>
    </FormShell>
  )
}

function LimitNote({ charge, limitPercent }: Pick<DiscountFormProps, 'charge' | 'limitPercent'>) {
  const { t, language } = useTranslation('discounts')
  if (limitPercent === null) return null
  const left = Math.min(discountLeft(charge, limitPercent), charge.outstandingMinor)
  const key = charge.discountMinor > 0 ? 'limitMore' : 'limit'
  return (
    <p className="mb-2 text-muted">
      {left > 0
        ? t(key, { amount: formatMoney(left, language), percent: limitPercent })
        : t('limitReached', { percent: limitPercent })}
    </p>
  )
}
