import { careEndpoints } from '@piel/contract/people/care'
import { catalogueEndpoints } from '@piel/contract/money/catalogue'
import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { debtorEndpoints } from '@piel/contract/money/debtors'
import { ledgerEndpoints } from '@piel/contract/money/statement'
import { patientEndpoints } from '@piel/contract/people/patients'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { type Treatment, treatmentEndpoints, type TreatmentRow } from '@piel/contract/treatments/treatments'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { endpointQuery, invalidate, keyOf, useEndpoint } from '#/lib/endpoint-query.ts'

export type TreatmentPage = AnswerOf<typeof treatmentEndpoints.list>
const byId = (id: string) => ({ params: { id } })
export const treatmentQueries = {
  catalogue: () => ({ ...endpointQuery(catalogueEndpoints.get, {}), staleTime: 60_000 }),
}

const affected = [
  treatmentEndpoints.list,
  ledgerEndpoints,
  debtorEndpoints,
  patientEndpoints.get,
  transactionEndpoints,
  careEndpoints,
  dashboardEndpoints,
]
const saved = { updates: treatmentEndpoints.get, invalidates: affected }

export const useCreateTreatment = () => useEndpoint(treatmentEndpoints.create, saved)

export const useUpdateTreatment = () => useEndpoint(treatmentEndpoints.update, saved)

const lists = { queryKey: keyOf(treatmentEndpoints.list) }

/** Changes a treatment in every cached list and on its page. */
function patch(client: QueryClient, id: string, known: Partial<Pick<TreatmentRow, 'status' | 'version' | 'endedOn'>>) {
  client.setQueriesData<TreatmentPage>(lists, (page) =>
    page?.data.some((row) => row.id === id)
      ? { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...known } : row)) }
      : page,
  )
  client.setQueryData<Treatment>(keyOf(treatmentEndpoints.get, byId(id)), (one) => one && { ...one, ...known })
}

/** Sets the next status optimistically; a refusal restores the earlier one. */
export function useSetTreatmentStatus() {
  const client = useQueryClient()
  return useEndpoint(treatmentEndpoints.setStatus, {
    updates: treatmentEndpoints.get,
    onMutate: async ({ params: { id }, body: { status } }) => {
      const queryKey = keyOf(treatmentEndpoints.get, byId(id))
      await Promise.all([client.cancelQueries(lists), client.cancelQueries({ queryKey })])
      const before = [...client.getQueriesData(lists), [queryKey, client.getQueryData(queryKey)] as const]
      patch(client, id, { status })
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data)
      }
    },
    onSuccess: ({ id, status, version, endedOn }) => patch(client, id, { status, version, endedOn }),
    onError: (_error, _change, undo) => undo?.(),
    onSettled: (_treatment, error, { params }) => {
      // After a refusal the next attempt starts from the current state.
      if (error) void invalidate(client, [[treatmentEndpoints.get, { params }]])
      void invalidate(client, affected)
    },
  })
}
