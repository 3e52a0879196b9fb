import { maxRangeDays } from '@piel/contract/office/dashboard'
import type { IsoDate } from '@piel/contract/core/dates'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import { latePart } from '#/lib/lazy-part.ts'

const DatesDialog = latePart(['validation'], () => import('#/components/table/dates-dialog.tsx'), 'DatesDialog')
const usual = ['week', 'month', 'thisMonth', 'lastMonth', 'thisYear', 'months12'] as const

interface Days {
  from: IsoDate
  to: IsoDate
}

/** The days that charts show, and the dialog to choose others. */
export function DatesButton({ range, label }: { range: Days & { show: (days: Days) => void }; label: string }) {
  const dates = useDates()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={Calendar}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setIsOpen(true)}
        className="tabular-nums max-sm:grow"
      >
        {dates.range(range.from, range.to)}
      </Button>
      {isOpen && (
        <DatesDialog
          from={range.from}
          to={range.to}
          max={dates.today()}
          usual={usual}
          maxDays={maxRangeDays}
          onClose={() => setIsOpen(false)}
          onPick={(days) => {
            setIsOpen(false)
            range.show(days)
          }}
        />
      )}
    </>
  )
}
