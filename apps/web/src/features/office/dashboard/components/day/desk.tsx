import type { DashboardDay } from '@piel/contract/office/dashboard'
import type { StatusActions } from '#/features/agenda/appointments/components/status/use-status.ts'
import { OwnTill } from './own-till.tsx'
import { ToCharge } from './to-charge.tsx'
import { ToConfirm } from './to-confirm.tsx'

interface DeskProps {
  day: DashboardDay
  status: StatusActions
  onCheckOut: (id: string) => void
}

/** What the desk does today: charging, confirming, and its till. */
export const Desk = ({ day, status, onCheckOut }: DeskProps) => (
  <>
    {day.toConfirm && <ToCharge day={day} onCheckOut={onCheckOut} />}
    {day.toConfirm && <ToConfirm toConfirm={day.toConfirm} day={day} status={status} />}
    {day.till && <OwnTill till={day.till} today={day.date} />}
  </>
)
