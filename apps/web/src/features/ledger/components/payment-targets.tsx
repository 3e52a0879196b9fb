import type { Control } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { type Choice, ChoiceField } from '#/components/form/choice-field.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import type { Payable, PaymentInput, PaymentValues } from './payment-values.ts'

interface Props {
  control: Control<PaymentValues, unknown, PaymentInput>
  payables: readonly Payable[]
}

/** The choice of a payment's purpose. */
export function PaymentTargets({ control, payables }: Props) {
  const { t, language } = useTranslation('ledger')
  const dates = useDates()
  const groupOf = ({ charge, sale }: Payable) => (charge ? 'open' : sale ? 'sell' : 'account')

  const options = payables.map((payable, index): Choice => {
    const { target, charge, sale, outstandingMinor } = payable
    const group = groupOf(payable)
    const previous = payables[index - 1]
    const isFirst = previous === undefined || groupOf(previous) !== group
    const shared = { value: target, group: isFirst ? t(`payment.groups.${group}`) : undefined }
    if (charge) {
      const name = language === 'es' ? charge.nameEs : charge.nameEn
      return {
        ...shared,
        label: charge.kind === 'membership' ? t('payment.membership', { tier: name }) : name,
        caption: t('payment.since', { date: dates.day(charge.since) }),
        aside: formatMoney(outstandingMinor, language),
      }
    }
    if (sale)
      return {
        ...shared,
        label: t(`plans.${sale.plan}`),
        caption: t('payment.year'),
        aside: formatMoney(sale.priceMinor, language),
      }
    return { ...shared, label: t('payment.onAccount'), caption: t('payment.onAccountHint') }
  })

  return <ChoiceField control={control} name="target" label={t('payment.for')} options={options} required />
}
