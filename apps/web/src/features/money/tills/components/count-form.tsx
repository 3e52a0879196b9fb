import { methodTotal, otherMethods } from '@piel/contract/money/till-counts'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { type MoneyValue, optionalMoneyInput } from '#/components/form/money-text.ts'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import type { TillSession } from '@piel/contract/money/tills'
import { useCountFor, useCountSession } from '../tills.queries.ts'
import { CashFields } from './cash-fields.tsx'
import { cashOf, cashRules, type CashValues, noCash } from './cash-values.ts'

type Totals<T> = Record<(typeof otherMethods)[number], T>
type Values = CashValues & Totals<MoneyValue>

const total = optionalMoneyInput(methodTotal)
const totals = { debit_card: total, credit_card: total, paypal: total, bank_transfer: total, other: total }
const schema = z.object({ ...cashRules, ...totals })
const noTotals: Totals<MoneyValue> = { debit_card: '', credit_card: '', paypal: '', bank_transfer: '', other: '' }

interface Props extends FormProps {
  /** The session of another person; by default the user's own. */
  other?: TillSession
}

/** A blind count of the till: cash by piece, and the totals of the terminal and the bank. */
export function CountForm({ other, onSaved, onCancel }: Props) {
  const { t } = useTranslation('tills')
  const count = useCountSession()
  const countFor = useCountFor()
  const form = useShellForm<Values, z.output<typeof schema>>({
    schema: schema as z.ZodMiniType as z.ZodMiniType<z.output<typeof schema>, Values>,
    initial: { ...noCash, ...noTotals },
  })
  const { control } = form.methods
  return (
    <FormShell
      form={form}
      label={t('count.title')}
      submitLabel={t('count.submit')}
      mutation={other ? countFor : count}
      cancelLabel={t('count.back')}
      onSubmit={({ debit_card, credit_card, paypal, bank_transfer, other: byOther, ...cash }, { idempotencyKey }) => {
        const body = {
          cash: cashOf(cash),
          totals: {
            debit_card: debit_card ?? 0,
            credit_card: credit_card ?? 0,
            paypal: paypal ?? 0,
            bank_transfer: bank_transfer ?? 0,
            other: byOther ?? 0,
          },
        }
        return other
          ? countFor.mutateAsync({ params: { id: other.id }, body, idempotencyKey })
          : count.mutateAsync({ body, idempotencyKey })
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="mb-4 max-w-prose text-muted">
        {other && `${t('count.for', { person: other.person.name })} `}
        {t('count.text')}
      </p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <CashFields />
        <fieldset>
          <legend className="mb-3 font-semibold">{t('count.totals')}</legend>
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {otherMethods.map((method) => (
              <MoneyField key={method} control={control} name={method} label={t(`methods.${method}`)} />
            ))}
          </div>
        </fieldset>
      </div>
    </FormShell>
  )
}
