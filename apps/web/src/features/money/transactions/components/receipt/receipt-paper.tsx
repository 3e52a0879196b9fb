import type { Checkout } from '@piel/contract/money/checkouts'
import type { Language } from '@piel/contract/core/people'
import { methodText, type Transaction } from '@piel/contract/money/transactions'
import { Fragment, useEffect } from 'react'
import { useTranslationIn } from '#/i18n/in-language.ts'
import { amountInWords } from '#/lib/amount-in-words.ts'
import { useConfig } from '#/lib/config.ts'
import { type PaperClinic, usePaperClinic } from '#/lib/paper-clinic.ts'
import { createDates, instantNow } from '#/lib/dates.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'
import { PaperHead } from './paper-head.tsx'
import { ReceiptCheckout } from './receipt-checkout.tsx'
import { ReceiptBalance, Row } from './receipt-balance.tsx'
import { ReceiptItems } from './receipt-items.tsx'
import { ReceiptRefunds } from './receipt-refunds.tsx'

interface Props {
  transaction: Transaction
  /** The recipient's language, which may differ from the user's. */
  language: Language
  /** The checkout that contains the payment; printed as one receipt. */
  checkout?: Checkout | undefined
  /** True after the first printing. */
  isCopy?: boolean
  /** For a preview; otherwise what the clinic states. */
  clinic?: PaperClinic
}

export function ReceiptPaper({ transaction, checkout, language, isCopy = false, clinic }: Props) {
  const { t } = useTranslationIn(language, ['transactions', 'entries'])
  const config = useConfig()
  const stated = usePaperClinic()
  const { name, receiptText, ...head } = clinic ?? stated
  const dates = createDates(language, config.clinicTimeZone, config.clinicClock)
  const { plan, treatment, refundOf, changes } = transaction
  const isRefund = refundOf !== null
  const amountMinor = checkout ? checkout.totalMinor : Math.abs(transaction.amountMinor)
  const numbers = checkout
    ? checkout.payments.map(({ receiptNumber }) => receiptNumber)
    : [transaction.receiptNumber ?? '']
  const recorded = changes.find(({ kind, status }) =>
    isRefund ? kind === 'refund' : kind !== 'refund' && status === 'completed',
  )?.author
  const author = checkout?.author ?? recorded
  const numbersWord = t(numbers.length > 1 ? 'receipt.numbers' : 'receipt.number')
  const foot = `${name} · ${numbersWord} ${numbers.join(', ')}`

  // A page margin can show text from CSS only: print.css reads this property.
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--receipt-foot', JSON.stringify(foot))
    return () => void style.removeProperty('--receipt-foot')
  }, [foot])

  const purpose = () => {
    if (plan) return t('receipt.membership', { plan: t(`plans.${plan}`) })
    if (treatment) return t('receipt.treatment', { name: language === 'es' ? treatment.nameEs : treatment.nameEn })
    if (transaction.sale) return nameIn(transaction.sale, language)
    return t(transaction.isSplit ? 'for.several' : 'receipt.onAccount')
  }

  return (
    <article
      lang={language}
      className="receipt-paper @container/paper mx-auto w-full max-w-2xl rounded-card border border-line shadow-overlay print:max-w-none print:rounded-none print:border-0 print:shadow-none"
    >
      <div className="p-5 @[30rem]/paper:p-10 print:p-0!">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b-2 border-ink pb-5">
          <div className="min-w-0 flex-1 basis-52">
            <PaperHead name={name} {...head} language={language} t={t} />
          </div>
          <div className="@[30rem]/paper:text-end">
            <h2 className="text-base font-semibold">{t(isRefund ? 'receipt.refundHeading' : 'receipt.heading')}</h2>
            {isCopy && <p className="font-semibold uppercase">{t('receipt.copy')}</p>}
            <p className="mt-1">
              {numbersWord}
              {numbers.map((one, i) => (
                <Fragment key={one}>
                  {' '}
                  <span className="font-semibold whitespace-nowrap">{i < numbers.length - 1 ? `${one},` : one}</span>
                </Fragment>
              ))}
            </p>
            <p className="text-muted">
              <time dateTime={transaction.date}>
                <span>{dates.longDate(transaction.day)}</span>{' '}
                <span className="whitespace-nowrap">{t('receipt.time', { time: dates.time(transaction.date) })}</span>
              </time>
            </p>
          </div>
        </header>

        {transaction.isVoid && !checkout && (
          <p className="mt-5 border-2 border-ink px-3 py-1.5 text-center text-title font-semibold uppercase">
            {t('voided')}
          </p>
        )}
        <p className="mt-6 flex flex-wrap items-baseline justify-between gap-x-6">
          <span className="text-muted">{t('receipt.amount')}</span>
          <span className="text-figure font-semibold tabular-nums">{formatMoney(amountMinor, language)}</span>
        </p>
        <dl className="mt-3 divide-y divide-line border-y border-line">
          <Row label={t(isRefund ? 'receipt.refundTo' : 'receipt.from')}>
            <bdi className="font-medium">{transaction.customerName}</bdi>
          </Row>
          <Row label={t('receipt.inWords')}>{amountInWords(amountMinor, language)}</Row>
          {!checkout && (
            <>
              {isRefund && (
                <Row label={t('receipt.refundOf')}>
                  {t('receipt.refundedPayment', { number: refundOf.receiptNumber })}
                </Row>
              )}
              <Row label={t('receipt.for')}>
                {transaction.items.length > 0 ? (
                  <ReceiptItems
                    items={transaction.items}
                    discountMinor={transaction.after?.discountMinor ?? 0}
                    language={language}
                    t={t}
                  />
                ) : (
                  purpose()
                )}
              </Row>
              <Row label={t(isRefund ? 'receipt.refundMethod' : 'receipt.method')}>
                {methodText(t(`entries:methods.${transaction.method}`), transaction.otherLabel)}
              </Row>
              {!isRefund && (
                <Row label={t('receipt.reference')}>
                  <bdi>{transaction.reference}</bdi>
                </Row>
              )}
              <ReceiptBalance transaction={transaction} language={language} t={t} />
            </>
          )}
          {author && (
            <Row label={t(isRefund ? 'receipt.refundedBy' : 'receipt.receivedBy')}>
              <bdi>{author.name}</bdi>
            </Row>
          )}
        </dl>
        {checkout && <ReceiptCheckout checkout={checkout} language={language} t={t} />}
        {isRefund && (
          <p className="mt-16 w-64 max-w-full border-t border-ink pt-1 text-caption text-muted">
            {t('receipt.signature')}
          </p>
        )}
        {!checkout && <ReceiptRefunds transaction={transaction} language={language} dates={dates} t={t} />}
        {receiptText && <p className="mt-8 break-inside-avoid wrap-anywhere whitespace-pre-line">{receiptText}</p>}
        <footer className="mt-8 flex flex-wrap justify-between gap-x-6 gap-y-1 text-caption text-muted">
          <p>{t('receipt.notInvoice')}</p>
          <p className="hidden print:block">{t('receipt.printedOn', { time: dates.exact(instantNow()) })}</p>
        </footer>
      </div>
    </article>
  )
}
