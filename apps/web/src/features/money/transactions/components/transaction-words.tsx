import { methodText, type TransactionRow, type TransactionStatus } from '@piel/contract/money/transactions'
import { clsx } from 'clsx'
import { Ban, CircleCheck, CircleX, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge, type BadgeProps } from '#/components/ui/badge.tsx'
import { methodIcons } from '#/features/money/payments/components/methods.ts'

const looks: Record<TransactionStatus, { tone: BadgeProps['tone']; icon: LucideIcon }> = {
  pending: { tone: 'progress', icon: Clock },
  completed: { tone: 'completed', icon: CircleCheck },
  failed: { tone: 'cancelled', icon: CircleX },
  refunded: { tone: 'neutral', icon: Undo2 },
}

/** Refunds show no other status; voided payments read Cancelled. */
export function TransactionStatusBadge({
  transaction,
}: {
  transaction: Pick<TransactionRow, 'kind' | 'status' | 'isVoid'>
}) {
  const { t } = useTranslation('transactions')
  const { kind, status, isVoid } = transaction
  if (isVoid)
    return (
      <Badge tone="cancelled" icon={Ban}>
        {t('voided')}
      </Badge>
    )
  return <Badge {...looks[status]}>{t(kind === 'refund' ? 'kinds.refund' : `statuses.${status}`)}</Badge>
}

interface MethodLabelProps extends Pick<TransactionRow, 'method' | 'otherLabel'> {
  className?: string | undefined
}

export function MethodLabel({ method, otherLabel, className }: MethodLabelProps) {
  const { t } = useTranslation('entries')
  const Icon = methodIcons[method]
  const text = methodText(t(`methods.${method}`), otherLabel)
  return (
    <span title={text} className={clsx('flex items-center gap-2', className)}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0">{text}</span>
    </span>
  )
}

/** A partly refunded payment keeps the status `completed`. */
export const isPartlyRefunded = ({ status, refundedMinor }: Pick<TransactionRow, 'status' | 'refundedMinor'>) =>
  status === 'completed' && refundedMinor > 0

/** The purpose of a payment: a membership, a treatment, a sale, several charges, or on account. */
export function usePurpose() {
  const { t, language } = useTranslation('transactions')
  return ({
    plan,
    treatment,
    sale,
    isSplit,
  }: Pick<TransactionRow, 'plan' | 'treatment' | 'sale' | 'isSplit'>): string => {
    if (plan) return t('for.membership', { plan: t(`plans.${plan}`) })
    const charged = treatment ?? sale
    if (charged) return language === 'es' ? charged.nameEs : charged.nameEn
    return t(isSplit ? 'for.several' : 'for.onAccount')
  }
}
