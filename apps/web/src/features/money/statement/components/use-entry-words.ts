import { entryReasons, type EntryReason } from '@piel/contract/core/ledger-kinds'
import { type LedgerEntry } from '@piel/contract/money/statement'
import { methodText } from '@piel/contract/money/transactions'
import { useTranslation } from '#/i18n/index.ts'
import { paths } from '#/lib/paths.ts'

const isEntryReason = (reason: string | null): reason is EntryReason => entryReasons.some((one) => one === reason)

export interface EntryWords {
  title: string
  detail: string | undefined
  to: string | undefined
  receipt: { label: string; to: string } | undefined
}

export function useEntryWords(): (entry: LedgerEntry) => EntryWords {
  const { t, language } = useTranslation(['statement', 'entries'])
  return ({ kind, treatment, membership, sale, transaction, isDiscount, discountPercent, reason }) => {
    const charged = treatment ?? sale
    const about =
      (charged && (language === 'es' ? charged.nameEs : charged.nameEn)) ??
      (membership ? t('entries:membership', { tier: t(`entries:tiers.${membership.tier}`) }) : null)
    const to = transaction
      ? paths.transaction(transaction.id)
      : treatment
        ? paths.treatment(treatment.id)
        : sale
          ? paths.sale(sale.id)
          : undefined

    if (kind === 'charge') return { title: about ?? t('entry.charge'), detail: undefined, to, receipt: undefined }
    if (isDiscount) {
      const title = discountPercent === null ? t('entry.discount') : t('entry.discountOf', { percent: discountPercent })
      return { title, detail: [about, reason].filter(Boolean).join(' · '), to, receipt: undefined }
    }
    if (kind === 'adjustment') {
      const title = isEntryReason(reason)
        ? t(`entry.reasons.${reason}`)
        : t(membership ? 'entry.end' : 'entry.adjustment')
      return {
        title,
        detail: [about, isEntryReason(reason) ? null : reason].filter(Boolean).join(' · ') || undefined,
        to,
        receipt: undefined,
      }
    }
    const title = transaction
      ? t(`entry.${kind}By`, { method: methodText(t(`entries:methods.${transaction.method}`), transaction.otherLabel) })
      : t(`entry.${kind}`)
    const number = transaction?.receiptNumber
    // The only reference of a refund is its receipt.
    const reference = transaction?.reference === number ? null : transaction?.reference
    return {
      title,
      detail:
        [about, reference, isEntryReason(reason) ? t(`entry.reasons.${reason}`) : reason].filter(Boolean).join(' · ') ||
        undefined,
      to,
      receipt: number ? { label: t('entry.receipt', { number }), to: paths.receipt(transaction.id) } : undefined,
    }
  }
}
