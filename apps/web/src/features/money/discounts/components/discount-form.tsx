import { discountEndpoints, discountLeft, discountRefusal } from '@piel/contract/money/discounts'
import type { OpenCharge } from '@piel/contract/money/statement'
import { ArrowRight, DollarSign, Percent, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { ChoiceField } from '#/components/form/choice-field.tsx'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { formatMoney } from '#/lib/money.ts'
import { statementChange } from '#/features/core/entries/entries.queries.ts'
import { discountSchema, type DiscountValues, sentDiscount, typedMinor } from './discount-values.ts'

interface DiscountFormProps extends FormProps {
  patientId: string
  charge: OpenCharge
  name: string
  /** The user's limit; null for none. */
  limitPercent: number | null
}

export function DiscountForm({ patientId, charge, name, limitPercent, onSaved, onCancel }: DiscountFormProps) {
  const { t, language } = useTranslation('discounts')
  const schema = useMemo(() => discountSchema(charge, limitPercent), [charge, limitPercent])
  const form = useShellForm({
    schema,
    initial: { kind: 'percent', percent: '', amount: '', reason: '' },
  })
  const { control } = form.methods
  const field = fieldsOf(control, (name: keyof DiscountValues) => t(name))
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
          {...field('kind')}
          look="tiles"
          options={[
            { value: 'percent', label: t('kinds.percent'), icon: Percent },
            { value: 'amount', label: t('kinds.amount'), icon: DollarSign },
          ]}
        />
        {values.kind === 'percent' ? (
          <TextField
            {...field('percent')}
            hint={t('ofCharge', { amount: formatMoney(charge.chargedMinor + charge.discountMinor, language) })}
            inputMode="numeric"
            required
            autoFocus
          />
        ) : (
          <MoneyField {...field('amount')} required />
        )}
        <TextareaField {...field('reason')} max={300} rows={2} required />
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

interface DiscountPreviewProps {
  charge: OpenCharge
  /** The discount that is typed; undefined while it is none. */
  minor: number | undefined
  limitPercent: number | null
}

/** Outstanding amount before and after the typed discount, or why it would be refused. */
function DiscountPreview({ charge, minor = 0, limitPercent }: DiscountPreviewProps) {
  const { t, language } = useTranslation('discounts')
  const money = (of: number) => formatMoney(of, language)
  const { outstandingMinor } = charge
  const found = discountRefusal(charge, minor, limitPercent)
  const refusal = found === 'none' ? undefined : found
  const texts = {
    outstanding: t('outstanding', { amount: money(outstandingMinor) }),
    limit: t('tooMuch', {
      amount: money(discountLeft(charge, limitPercent ?? 100)),
      percent: limitPercent ?? 100,
    }),
  }
  return (
    <div role="status" className="rounded-control bg-subtle px-3 py-2.5">
      {refusal ? (
        <p className="flex items-start gap-2 text-warning">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{texts[refusal]}</span>
        </p>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-x-4 tabular-nums">
          <span className="text-muted">{t('preview')}</span>
          <span className="flex items-center gap-2">
            {minor > 0 && (
              <>
                <del className="text-muted">{money(outstandingMinor)}</del>
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </>
            )}
            <span className="font-medium">{money(outstandingMinor - minor)}</span>
          </span>
        </p>
      )}
    </div>
  )
}
