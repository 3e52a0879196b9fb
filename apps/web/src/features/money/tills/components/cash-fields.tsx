import { denominations, type Denomination } from '@piel/contract/money/till-counts'
import { type Control, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { MoneyField } from '#/components/form/money-field.tsx'
import { useField } from '#/components/form/use-field.ts'
import { Input } from '#/components/ui/input.tsx'
import { formatAmount, formatMoney } from '#/lib/money.ts'
import { type CashValues, piecesIn, piecesName, sumOf } from './cash-values.ts'

/** A count of cash: pieces by denomination with the running sum. Enter goes to the next denomination. */
export function CashFields() {
  const { t, language } = useTranslation('tills')
  const { control } = useFormContext<CashValues>()
  const values = useWatch({ control }) as CashValues
  return (
    <section aria-label={t('cash.title')}>
      <div className="grid grid-cols-[minmax(5.25rem,1fr)_4.5rem_7rem] gap-x-2 border-b border-line pb-1 text-caption text-muted">
        <span>{t('cash.denomination')}</span>
        <span className="text-end">{t('cash.count')}</span>
        <span className="text-end">{t('cash.amount')}</span>
      </div>
      <div className="divide-y divide-line">
        {denominations.map((value) => (
          <PiecesRow key={value} value={value} control={control} />
        ))}
      </div>
      <MoneyField
        control={control}
        name="loose"
        label={t('cash.loose')}
        hint={t('cash.looseHint')}
        className="mt-3 max-w-64"
      />
      <p className="flex items-baseline justify-between border-t border-line pt-3" aria-live="polite">
        <span className="font-medium">{t('cash.total')}</span>
        <span className="text-title font-semibold tabular-nums">{formatMoney(sumOf(values), language)}</span>
      </p>
    </section>
  )
}

function focusNext(from: HTMLInputElement): void {
  const fields = [...(from.form?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? [])]
  fields[fields.indexOf(from) + 1]?.focus()
}

function PiecesRow({ value, control }: { value: Denomination; control: Control<CashValues> }) {
  const { t, language } = useTranslation('tills')
  const shown = formatMoney(value, language)
  const field = useField({ control, name: piecesName(value), label: t('cash.pieces', { value: shown }) })
  return (
    <div className="grid grid-cols-[minmax(5.25rem,1fr)_4.5rem_7rem] items-center gap-x-2 py-1">
      <label htmlFor={field.id} className="tabular-nums">
        <span aria-hidden="true">{shown}</span>
        <span className="sr-only">{t('cash.pieces', { value: shown })}</span>
      </label>
      <Input
        {...field.control}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={field.value}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.leave}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          focusNext(event.currentTarget)
        }}
        className="h-9 text-end tabular-nums"
      />
      <span className="text-end text-muted tabular-nums">{formatAmount(value * piecesIn(field.value), language)}</span>
      {field.error && (
        <p id={`${field.id}-error`} className="col-span-full pt-1 text-caption text-danger">
          {field.error}
        </p>
      )}
    </div>
  )
}
