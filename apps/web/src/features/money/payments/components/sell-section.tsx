import { useFormState } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import type { ShellForm } from '#/components/form/use-shell-form.ts'
import { ChargeLater, type ChargeLaterProps } from './items/charge-later.tsx'
import { SoldItems } from './items/sold-items.tsx'
import type { SoldValues } from './items/sold-values.ts'
import { methodTiles } from './method-rows.tsx'
import type { PaymentInput, PaymentValues } from './payment-values.ts'
import type { usePaymentForm } from './use-payment-form.ts'

interface SellSectionProps extends Omit<ChargeLaterProps, 'check'> {
  form: ShellForm<PaymentValues, PaymentInput>
  lines: readonly SoldValues[]
  sold: ReturnType<typeof usePaymentForm>['sold']
}

/** The items that the payment sells, paid now or charged to the account. Empty if nothing is on sale. */
export function SellSection({ form, lines, sold, ...later }: SellSectionProps) {
  const { t } = useTranslation('payments')
  const { errors } = useFormState({ control: form.methods.control, name: 'items' })
  const { query, items, lookup, change, check } = sold
  if (query.isLoadingError) return <LoadError query={query} isCompact className="pb-4" title={t('pick.failed')} />
  if (items.length === 0) return null
  return (
    <section aria-label={t('pick.title')}>
      <SoldItems
        control={form.methods.control}
        items={items}
        lines={lines}
        errors={{
          of: (i) => errors.items?.[i]?.quantity?.message,
          all: errors.items?.message ?? errors.items?.root?.message,
        }}
        onChange={change}
        onDone={() => document.getElementById(methodTiles)?.focus()}
        lookupRef={(element) => {
          lookup.current = element
        }}
      >
        <ChargeLater {...later} check={check} />
      </SoldItems>
    </section>
  )
}
