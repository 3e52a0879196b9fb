import { useQuery } from '@tanstack/react-query'
import { useDates } from '#/lib/dates.ts'
import { visitsOf } from '../../visits.queries.ts'
import { StepButton } from './step-button.tsx'
import { useStatus } from './use-status.ts'

/** The next step of the patient's visit of today, from what the page requests. The head of the page ends a visit. */
export function TodayStep({ patientId }: { patientId: string }) {
  const today = useDates().today()
  const status = useStatus()
  const { data } = useQuery({ ...visitsOf(patientId), enabled: false })
  const row = data?.next.find(({ date }) => date === today)
  if (!row || row.status === 'inProgress') return null
  return <StepButton row={row} today={today} status={status} />
}
