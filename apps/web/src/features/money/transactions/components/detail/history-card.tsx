import type { Transaction, TransactionChange } from '@piel/contract/money/transactions'
import { CircleCheck, CirclePlus, CircleX, type LucideIcon, Undo2 } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { HistoryItem } from '#/components/record/history.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { formatMoney } from '#/lib/money.ts'

const looks: Record<TransactionChange['kind'], { icon: LucideIcon; tint: string }> = {
  created: { icon: CirclePlus, tint: 'bg-accent-soft text-accent' },
  completed: { icon: CircleCheck, tint: 'bg-status-completed-soft text-status-completed' },
  failed: { icon: CircleX, tint: 'bg-status-cancelled-soft text-status-cancelled' },
  refund: { icon: Undo2, tint: 'bg-subtle text-muted' },
}

export function HistoryCard({ changes, isVoid }: Pick<Transaction, 'changes' | 'isVoid'>) {
  const { t } = useTranslation('transactions')
  return (
    <Card aria-labelledby="history">
      <CardHeader id="history" title={t('detail.history')} />
      <CardBody>
        <ol>
          {changes.map((change) => (
            <Change key={change.id} change={change} isVoid={isVoid} />
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}

function Change({ change, isVoid }: { change: TransactionChange; isVoid: boolean }) {
  const { t, language } = useTranslation('transactions')
  const { kind, amountMinor, reason, author, at } = change
  const title =
    kind === 'refund'
      ? t(isVoid ? 'detail.changes.void' : 'detail.changes.refund', { amount: formatMoney(amountMinor ?? 0, language) })
      : t(`detail.changes.${kind}`)
  return (
    <HistoryItem {...looks[kind]} title={title} author={author.name} at={at}>
      {reason !== null && (
        <p className="mt-0.5 whitespace-pre-line wrap-anywhere">
          <bdi>{reason}</bdi>
        </p>
      )}
    </HistoryItem>
  )
}
