import type { DashboardDay, Visit } from '@piel/contract/office/dashboard'
import { fullName } from '@piel/contract/core/people'
import { HandCoins } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { useDates } from '#/lib/dates.ts'
import { formatMoney } from '#/lib/money.ts'
import { paths } from '#/lib/paths.ts'
import { toChargeOf } from './day-groups.ts'
import { Group, Lines, Nothing } from './group.tsx'
import { VisitLine } from './visit-line.tsx'

const shownLines = 3

interface ToChargeProps {
  day: DashboardDay
  onCheckOut: (id: string) => void
}

/** Patients of today who owe, each with the check-out. */
export function ToCharge({ day, onCheckOut }: ToChargeProps) {
  const { t, language } = useTranslation('day')
  const { clock } = useDates()
  const rows = toChargeOf(day.rows)
  const shown = rows.slice(0, shownLines)
  const owed = rows.reduce((sum, { patient }) => sum + (patient.balanceMinor ?? 0), 0)
  const charge = ({ patient }: Visit) =>
    t('charge.action', { amount: formatMoney(patient.balanceMinor ?? 0, language) })
  return (
    <Group
      title={t('charge.title', { count: rows.length })}
      aside={
        rows.length > shown.length ? (
          <MoreLink to={paths.debtors()}>{t('more', { count: rows.length - shown.length })}</MoreLink>
        ) : (
          owed > 0 && <span className="text-muted tabular-nums">{formatMoney(owed, language)}</span>
        )
      }
    >
      {shown.length === 0 ? (
        <Nothing>{t('charge.none')}</Nothing>
      ) : (
        <Lines>
          {shown.map((row) => (
            <VisitLine
              key={row.id}
              row={row}
              lead={clock(row.time)}
              hasOwed={false}
              action={
                <Button
                  size="sm"
                  icon={HandCoins}
                  aria-label={`${charge(row)}: ${fullName(row.patient)}`}
                  onClick={() => onCheckOut(row.id)}
                >
                  {charge(row)}
                </Button>
              }
            />
          ))}
        </Lines>
      )}
    </Group>
  )
}
