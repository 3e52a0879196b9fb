import type { saleEndpoints } from '@piel/contract/sales'
import type { AnswerOf } from '@piel/contract/endpoint'
import { NotebookPen } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { toast } from '#/components/toast/toast.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useIntent } from '#/lib/intent.ts'
import { formatMoney } from '#/lib/money.ts'
import type { useSell } from '../sales.queries.ts'
import type { SoldInput } from './sold-values.ts'

type Sale = AnswerOf<typeof saleEndpoints.create>

export interface ChargeLaterProps {
  sell: ReturnType<typeof useSell>
  /** The payment runs, which sells the lines itself. */
  isPaying: boolean
  patientId: string
  /** Checks the lines, and shows what is wrong with them. Null if something is. */
  check: () => readonly SoldInput[] | null
  onSold: (sale: Sale) => void
}

/** Sells without a payment: the patient owes it. */
export function ChargeLater({ sell, isPaying, patientId, check, onSold }: ChargeLaterProps) {
  const { t, language } = useTranslation('sales')
  const textOf = useErrorText()
  const selling = useIntent()
  const run = async () => {
    const items = check()
    if (!items || sell.isPending || isPaying) return
    try {
      const sale = await selling((idempotencyKey) =>
        sell.mutateAsync({ body: { patientId, items: [...items] }, idempotencyKey }),
      )
      toast.success(t('later.done', { amount: formatMoney(sale.totalMinor, language) }))
      onSold(sale)
    } catch {
      // Shown below.
    }
  }
  return (
    <span className="grid justify-items-end gap-1">
      <Button size="sm" icon={NotebookPen} busy={sell.isPending} disabled={isPaying} onClick={() => void run()}>
        {t('later.action')}
      </Button>
      {sell.error && (
        <span role="alert" className="text-caption text-danger">
          {textOf(sell.error)}
        </span>
      )}
    </span>
  )
}
