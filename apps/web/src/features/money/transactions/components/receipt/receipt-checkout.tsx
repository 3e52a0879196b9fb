import type { Checkout, CheckoutLine } from '@piel/contract/money/checkouts'
import { methodText } from '@piel/contract/money/transactions'
import type { Language } from '@piel/contract/core/people'
import type { Translate } from '#/i18n/types.ts'
import { formatMoney } from '#/lib/money.ts'
import { balanceText } from '#/features/core/entries/components/balance-text.ts'
import { ReceiptItems } from './receipt-items.tsx'

const head = 'flex justify-between gap-4 border-b border-ink pb-1 text-caption font-medium'
const row = 'flex justify-between gap-4 py-1.5 break-inside-avoid'

interface Props {
  checkout: Checkout
  language: Language
  t: Translate<['transactions', 'entries']>
}

function nameOf({ kind, tier, nameEn, nameEs }: CheckoutLine, language: Language, t: Props['t']): string {
  if (kind === 'account') return t('receipt.onAccount')
  const name = (language === 'es' ? nameEs : nameEn) ?? ''
  return tier ? t('receipt.membership', { plan: name }) : name
}

export function ReceiptCheckout({ checkout, language, t }: Props) {
  const { lines, payments, creditMinor, totalMinor, receivedMinor, changeMinor, balanceMinor } = checkout
  const money = (minor: number) => formatMoney(minor, language)
  const remains = ({ remainsMinor }: CheckoutLine) => {
    if (remainsMinor === null) return null
    return remainsMinor > 0 ? t('receipt.remains', { amount: money(remainsMinor) }) : t('receipt.paidInFull')
  }
  return (
    <div className="mt-5 grid gap-5 tabular-nums">
      <section aria-label={t('receipt.for')}>
        <Head start={t('receipt.for')} end={t('receipt.part')} />
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id ?? 'account'} className={row}>
              <span className="min-w-0 wrap-anywhere">
                {line.items.length === 0 && nameOf(line, language, t)}
                {line.items.length > 0 && (
                  <ReceiptItems items={line.items} discountMinor={line.discountMinor} language={language} t={t} />
                )}
                {line.discountMinor > 0 && <Note>{`${t('receipt.discount')} ${money(-line.discountMinor)}`}</Note>}
                {remains(line) && <Note>{remains(line)}</Note>}
              </span>
              <span className="shrink-0">{money(line.paidMinor)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('receipt.method')}>
        <Head start={t('receipt.method')} end={t('receipt.amount')} />
        <ul className="divide-y divide-line">
          {creditMinor > 0 && (
            <li className={row}>
              <span>{t('entries:creditUsed')}</span>
              <span className="shrink-0">{money(creditMinor)}</span>
            </li>
          )}
          {payments.map((payment) => (
            <li key={payment.id} className={row}>
              <PaymentText payment={payment} language={language} t={t} />
              <span className="shrink-0">{money(payment.amountMinor)}</span>
            </li>
          ))}
        </ul>
      </section>
      <dl className="grid gap-1 border-t-2 border-ink pt-2">
        <Sum label={t('receipt.paidNow')} value={money(totalMinor)} isStrong />
        {changeMinor > 0 && (
          <>
            <Sum label={t('receipt.cashReceived')} value={money(receivedMinor)} />
            <Sum label={t('entries:change')} value={money(changeMinor)} />
          </>
        )}
        <Sum label={t('receipt.balance')} value={balanceText(balanceMinor, t, language)} />
      </dl>
    </div>
  )
}

const Note = ({ children }: { children: string | null }) => (
  <span className="block text-caption text-muted">{children}</span>
)

function Head({ start, end }: { start: string; end: string }) {
  return (
    <h3 className={head}>
      <span>{start}</span>
      <span>{end}</span>
    </h3>
  )
}

interface PaymentTextProps extends Pick<Props, 'language' | 't'> {
  payment: Checkout['payments'][number]
}

function PaymentText({ payment, language, t }: PaymentTextProps) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {methodText(t(`entries:methods.${payment.method}`), payment.otherLabel)}
      <span className="block text-caption text-muted">
        {t('receipt.number')} {payment.receiptNumber} · <bdi>{payment.reference}</bdi>
      </span>
      {payment.isVoid ? (
        <span className="block font-semibold uppercase">{t('voided')}</span>
      ) : (
        payment.refundedMinor > 0 && (
          <span className="block">{t('refundedPart', { amount: formatMoney(payment.refundedMinor, language) })}</span>
        )
      )}
    </span>
  )
}

function Sum({ label, value, isStrong }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? 'flex justify-between gap-4 text-base font-semibold' : 'flex justify-between gap-4'}>
      <dt>{label}</dt>
      <dd className="text-end">{value}</dd>
    </div>
  )
}
