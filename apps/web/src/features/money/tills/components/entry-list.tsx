import type { SessionEntry } from '@piel/contract/money/tills'
import { methodText } from '@piel/contract/money/transactions'
import { ArrowDownToLine, ArrowUpFromLine, Ban, HandCoins, type LucideIcon } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { Link } from '#/components/ui/link.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'

const icons: Record<SessionEntry['kind'], LucideIcon> = {
  payment: HandCoins,
  refund: ArrowUpFromLine,
  void: Ban,
  in: ArrowDownToLine,
  out: ArrowUpFromLine,
}

export function EntryList({ entries }: { entries: readonly SessionEntry[] }) {
  const { t } = useTranslation('tills')
  if (entries.length === 0)
    return <EmptyState icon={HandCoins} title={t('session.noEntries')} text={t('session.noEntriesHint')} />
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({
  entry: { id, kind, at, method, otherLabel, amountMinor, label, receiptNumber },
}: {
  entry: SessionEntry
}) {
  const { t, language } = useTranslation('tills')
  const dates = useDates()
  const Icon = icons[kind]
  const isCash = kind === 'in' || kind === 'out'
  const words = (
    <>
      <span className="font-medium">
        <bdi>{label}</bdi>
      </span>
      <span className="block text-caption text-muted">
        <span className="tabular-nums sm:hidden">{dates.time(at)} · </span>
        {t(`entries.${kind}`)}
        {!isCash && ` · ${methodText(t(`methods.${method}`), otherLabel)}`}
        {receiptNumber !== null && ` · ${t('session.receipt', { number: receiptNumber })}`}
      </span>
    </>
  )
  return (
    <li className="flex items-center gap-3 py-2.5 break-inside-avoid">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <time
        dateTime={at}
        title={dates.exact(at)}
        className="w-20 shrink-0 whitespace-nowrap text-muted tabular-nums max-sm:hidden"
      >
        {dates.time(at)}
      </time>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {isCash ? (
          words
        ) : (
          <Link to={paths.transaction(id)} className="block rounded-[4px] focus-ring hover:text-accent">
            {words}
          </Link>
        )}
      </span>
      {amountMinor !== null && (
        <span className="shrink-0 font-medium tabular-nums">{formatMoney(amountMinor, language)}</span>
      )}
    </li>
  )
}
