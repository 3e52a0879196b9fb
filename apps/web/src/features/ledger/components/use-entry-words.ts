import { entryReasons, type EntryReason, type LedgerEntry } from '@piel/contract/ledger'
import { useTranslation } from '#/i18n/index.ts'
import { paths } from '#/lib/paths.ts'

const isOurs = (reason: string | null): reason is EntryReason => entryReasons.some((one) => one === reason)

export interface EntryWords {
  title: string
  /** What tells it from others alike: the reference of a payment, what somebody wrote. */
  detail: string | undefined
  /** What it is about, where that has a page. */
  to: string | undefined
}

/** Puts movements of an account into words. */
export function useEntryWords(): (entry: LedgerEntry) => EntryWords {
  const { t, language } = useTranslation('ledger')
  return ({ kind, treatment, membership, transaction, reason }) => {
    const treatmentName = treatment && (language === 'es' ? treatment.nameEs : treatment.nameEn)
    const about =
      treatmentName ?? (membership ? t('payment.membership', { tier: t(`tiers.${membership.tier}`) }) : null)
    const to = transaction ? paths.transaction(transaction.id) : treatment ? paths.treatment(treatment.id) : undefined

    if (kind === 'charge') return { title: about ?? t('entry.charge'), detail: undefined, to }
    if (kind === 'adjustment') {
      const title = isOurs(reason) ? t(`entry.reasons.${reason}`) : t(membership ? 'entry.end' : 'entry.adjustment')
      return { title, detail: [about, isOurs(reason) ? null : reason].filter(Boolean).join(' · ') || undefined, to }
    }
    const title = transaction
      ? t(`entry.${kind}By`, { method: t(`methods.${transaction.method}`) })
      : t(`entry.${kind}`)
    return { title, detail: [about, transaction?.reference, reason].filter(Boolean).join(' · ') || undefined, to }
  }
}
