import type { Transaction, TransactionChange } from '@piel/contract/transactions'
import { clsx } from 'clsx'
import { CircleCheck, CirclePlus, CircleX, type LucideIcon, Undo2 } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'

const looks: Record<TransactionChange['kind'], { icon: LucideIcon; tint: string }> = {
  created: { icon: CirclePlus, tint: 'bg-accent-soft text-accent' },
  completed: { icon: CircleCheck, tint: 'bg-status-completed-soft text-status-completed' },
  failed: { icon: CircleX, tint: 'bg-status-cancelled-soft text-status-cancelled' },
  refund: { icon: Undo2, tint: 'bg-subtle text-muted' },
}

/** What was done to a transaction, by whom and why, newest first. */
export function HistoryCard({ changes }: Pick<Transaction, 'changes'>) {
  const { t } = useTranslation('transactions')
  return (
    <Card aria-labelledby="history">
      <CardHeader id="history" title={t('detail.history')} />
      <CardBody>
        <ol>
          {changes.map((change) => (
            <HistoryItem key={change.id} change={change} />
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}

function HistoryItem({ change }: { change: TransactionChange }) {
  const { t, language } = useTranslation('transactions')
  const dates = useDates()
  const { kind, amountMinor, reason, author, at } = change
  const { icon: Icon, tint } = looks[kind]
  const title = () => {
    if (kind === 'refund') return t('detail.changes.refund', { amount: formatMoney(amountMinor ?? 0, language) })
    return t(`detail.changes.${kind}`)
  }
  return (
    <li className="relative pb-6 pl-12 last:pb-0">
      <span aria-hidden="true" className="absolute top-10 bottom-1 left-4 w-px bg-line [li:last-child>&]:hidden" />
      <span className={clsx('absolute top-0 left-0 grid size-8 place-items-center rounded-full', tint)}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <p className="pt-1.5 font-medium tabular-nums">{title()}</p>
      {reason !== null && (
        <p className="mt-0.5 whitespace-pre-line wrap-anywhere">
          <bdi>{reason}</bdi>
        </p>
      )}
      <p className="mt-0.5 text-caption text-muted">
        <bdi>{author.name}</bdi>
        {' · '}
        <time dateTime={at} title={dates.precise(at)}>
          {dates.exact(at)}
        </time>
      </p>
    </li>
  )
}
