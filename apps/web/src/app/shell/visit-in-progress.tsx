import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { fullName } from '@piel/contract/core/people'
import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Stethoscope } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Link } from '#/components/ui/link.tsx'
import { CheckOutDialog } from '#/features/agenda/appointments/components/check-out/late-check-out.ts'
import { useMinute } from '#/features/agenda/calendar/components/view/use-minute.ts'
import { minutesBetween } from '#/lib/clock.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery, invalidate, keyOf } from '#/lib/endpoint-query.ts'
import { listenToAgenda } from '#/lib/live.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'

const visitQuery = endpointQuery(dashboardEndpoints.visit, {})
const [statusKey] = keyOf(appointmentEndpoints.setStatus)

/** The visit of the user in progress, and the way to its note when it begins in this window. */
function useVisit() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const readsRecords = useCan('records.read')
  const query = useQuery({ ...visitQuery, staleTime: 60_000, refetchInterval: 60_000 })
  const refresh = useEffectEvent(() => invalidate(client, [dashboardEndpoints.visit]))
  const opened = useEffectEvent(async (startedId: string | undefined) => {
    await refresh()
    const visit = client.getQueryData(visitQuery.queryKey)?.visit
    // A visit that another person leads opens nothing: reception starts those of doctors.
    if (!visit || visit.id !== startedId || visit.patient.allergies === null || !readsRecords) return
    void navigate({ to: paths.noteStart(visit.patient.id), search: { visit: visit.id } as never })
  })
  useEffect(() => {
    const stop = listenToAgenda(() => void refresh())
    const forget = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const { mutation } = event
      if (mutation.options.mutationKey?.[0] !== statusKey) return
      const { id, status } = mutation.state.data as { id: string; status: string }
      const { takeBack } = (mutation.state.variables as { body: { takeBack?: boolean } }).body
      void opened(status === 'inProgress' && takeBack !== true ? id : undefined)
    })
    return () => {
      stop()
      forget()
    }
  }, [client])
  const passed = useMinute(query.data && 0, query.dataUpdatedAt) ?? 0
  return { visit: query.data?.visit, moment: query.dataUpdatedAt + passed * 60_000 }
}

/** The head of every page while the user attends a patient: since when, the record, and the end. */
export function VisitInProgress() {
  const { t } = useTranslation('checkOut')
  const dates = useDates()
  const { visit, moment } = useVisit()
  const [isFinishing, setIsFinishing] = useState<string>()
  const name = visit && fullName(visit.patient)
  const { startedAt = null } = visit ?? {}
  return (
    <>
      {visit && (
        <section
          aria-label={t('head.title')}
          className="page-width flex min-h-10 items-center gap-2 border-t border-line py-1 text-status-started max-sm:px-4 xl:absolute xl:inset-y-0 xl:start-1/3 xl:w-auto xl:border-0"
        >
          <Stethoscope aria-hidden="true" className="size-4 shrink-0" />
          <Link
            to={paths.patientRecord(visit.patient.id)}
            title={name ?? undefined}
            className="min-w-0 truncate rounded-[4px] font-medium focus-ring hover:underline xl:max-w-56"
          >
            <bdi>{name}</bdi>
          </Link>
          {startedAt !== null && (
            <span className="whitespace-nowrap tabular-nums">
              <span className="max-sm:sr-only">{t('head.since', { time: dates.time(startedAt) })} · </span>
              {t('head.minutes', { count: minutesBetween(startedAt, moment) })}
            </span>
          )}
          <Button size="sm" className="ms-auto xl:ms-2" onClick={() => setIsFinishing(visit.id)}>
            {t('head.finish')}
          </Button>
        </section>
      )}
      {isFinishing !== undefined && <CheckOutDialog id={isFinishing} onClose={() => setIsFinishing(undefined)} />}
    </>
  )
}
