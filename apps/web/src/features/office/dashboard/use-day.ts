import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import type { ActorKind } from '@piel/contract/core/permissions'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMinute } from '#/features/agenda/calendar/components/view/use-minute.ts'
import { useLiveAgenda } from '#/features/agenda/calendar/use-live-agenda.ts'
import { endpointQuery, invalidate } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'

const refreshDay = (client: QueryClient): void => void invalidate(client, [dashboardEndpoints.day])
/** Any change may be one of the day: a visit, a payment, the till. */
const anyChange = /./

const attending: readonly ActorKind[] = ['DOCTOR', 'ADMIN']
const writing: readonly ActorKind[] = [...attending, 'CLINICAL']

/** What only some roles see is loaded beside the day, so that nothing moves when it arrives. */
async function loadParts(kind: ActorKind) {
  const [next, sign, money, rooms] = await Promise.all([
    attending.includes(kind) ? import('./components/day/next-patient.tsx') : undefined,
    writing.includes(kind) ? import('./components/day/to-sign.tsx') : undefined,
    kind === 'ADMIN' ? import('./components/day/clinic-money.tsx') : undefined,
    kind === 'CLINICAL' ? import('./components/day/rooms.tsx') : undefined,
  ])
  return {
    NextPatient: next?.NextPatient,
    ToSign: sign?.ToSign,
    ClinicMoney: money?.ClinicMoney,
    Rooms: rooms?.Rooms,
  }
}
export type DayParts = Partial<Awaited<ReturnType<typeof loadParts>>>

function useParts(): DayParts | undefined {
  const { kind } = useMe()
  const [parts, setParts] = useState<DayParts>()
  useEffect(() => {
    loadParts(kind).then(setParts, () => setParts({}))
  }, [kind])
  return parts
}

/** The user's day, and its moment in ms since 1970 by the server's clock. */
export function useDay(isShown: boolean) {
  useLiveAgenda(refreshDay, anyChange)
  const query = useQuery({
    ...endpointQuery(dashboardEndpoints.day, {}),
    enabled: isShown,
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const parts = useParts()
  const { dataUpdatedAt } = query
  const data = parts && query.data
  const passed = useMinute(data && 0, dataUpdatedAt) ?? 0
  return { query, data, parts, moment: data ? Date.parse(data.asOf) + passed * 60_000 : 0 }
}
