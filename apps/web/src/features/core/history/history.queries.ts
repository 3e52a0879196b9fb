import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { resourceEndpoints } from '@piel/contract/agenda/resources'
import { appointmentTypeEndpoints } from '@piel/contract/agenda/types'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { catalogueEndpoints } from '@piel/contract/money/catalogue'
import { doctorEndpoints } from '@piel/contract/people/doctors'
import type { Endpoint } from '@piel/contract/core/endpoint'
import { historyEndpoints, restoreEndpoints, type HistoryKind } from '@piel/contract/core/history'
import { locationEndpoints } from '@piel/contract/agenda/locations'
import { meEndpoints } from '@piel/contract/account/me'
import { patientEndpoints } from '@piel/contract/people/patients'
import { recordEndpoints } from '@piel/contract/clinical/records'
import { saleItemEndpoints } from '@piel/contract/money/items'
import { shippingEndpoints } from '@piel/contract/money/shipping'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { userEndpoints } from '@piel/contract/people/users'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { keyOf, type Target, useEndpoint } from '#/lib/endpoint-query.ts'

/** A record with a history, at the version that is shown. */
export interface HistoryOf {
  kind: HistoryKind
  id: string
  version: number
}

/** Reading a history is recorded, so it is read again only when it is opened again or the record has changed. */
export const historyQuery = ({ kind, id, version }: HistoryOf) => {
  const request = { params: { id } }
  return queryOptions({
    queryKey: [...keyOf(historyEndpoints[kind], request), version],
    queryFn: ({ signal }) => call(historyEndpoints[kind], request, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

interface Shown {
  /** The endpoint whose cached answer the restored record replaces; without one, a list shows the record. */
  get?: Endpoint
  /** Other cached answers that are stale after a restore. */
  lists: readonly Target[]
}

/** Cached answers that contain columns, hours or names of locations, resources and types. */
const agenda: readonly Target[] = [agendaEndpoints, appointmentEndpoints]

const shown: Record<HistoryKind, Shown> = {
  patient: {
    get: patientEndpoints.get,
    lists: [patientEndpoints.list, recordEndpoints.listEarlierHistory, userEndpoints],
  },
  doctor: { get: doctorEndpoints.get, lists: [doctorEndpoints.list, userEndpoints] },
  user: { get: userEndpoints.get, lists: [userEndpoints.list, patientEndpoints, doctorEndpoints, meEndpoints.get] },
  treatment: { get: treatmentEndpoints.get, lists: [treatmentEndpoints.list] },
  treatment_type: { lists: [catalogueEndpoints] },
  membership_tier: { lists: [catalogueEndpoints] },
  sale_item: { lists: [saleItemEndpoints] },
  shipping_option: { lists: [shippingEndpoints] },
  location: { lists: [locationEndpoints, ...agenda] },
  agenda_resource: { lists: [resourceEndpoints, ...agenda] },
  appointment_type: { lists: [appointmentTypeEndpoints, ...agenda] },
}

/** Writes the values of an earlier version as a new one. */
export function useRestoreVersion({ kind, id, version }: HistoryOf) {
  const client = useQueryClient()
  const { get, lists } = shown[kind]
  const params = { id }
  const { mutateAsync } = useEndpoint(restoreEndpoints[kind], {
    invalidates: lists,
    // The next attempt starts from the current state.
    invalidatesOnError: [get ? [get, { params }] : lists, [historyEndpoints[kind], { params }]].flat(1) as Target[],
    onSuccess: (record) => void (get && client.setQueryData(keyOf(get, { params }), record)),
  })
  return (versionId: number): Promise<unknown> => mutateAsync({ params, body: { versionId }, version })
}
