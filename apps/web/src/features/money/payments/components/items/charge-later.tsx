import { NotebookPen } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { wasRecorded } from '#/lib/idempotency-key.ts'
import type { useSell } from '../../payments.queries.ts'
import type { SoldInput } from './sold-values.ts'

export interface ChargeLaterProps {
  sell: Pick<ReturnType<typeof useSell>, 'isPending' | 'error'>
  /** A payment in progress sells the lines itself. */
  isPaying: boolean
  /** Validates the lines and shows errors. Returns null if there are any. */
  check: () => readonly SoldInput[] | null
  charge: (items: readonly SoldInput[]) => Promise<void>
  textOf: (error: unknown) => string
}

export function ChargeLater({ sell: { isPending, error }, isPaying, check, charge, textOf }: ChargeLaterProps) {
  const { t } = useTranslation('payments')
  const run = async () => {
    const items = check()
    if (items && !isPending && !isPaying) await charge(items)
  }
  return (
    <span className="grid justify-items-end gap-1">
      <Button size="sm" icon={NotebookPen} busy={isPending} disabled={isPaying} onClick={() => void run()}>
        {t('later.action')}
      </Button>
      {error && !wasRecorded(error) && (
        <span role="alert" className="text-caption text-danger">
          {textOf(error)}
        </span>
      )}
    </span>
  )
}
