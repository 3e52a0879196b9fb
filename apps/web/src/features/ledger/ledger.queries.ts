import { catalogueEndpoints } from '@piel/contract/catalogue'
import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import { type Debtor, ledgerEndpoints, type LedgerEntry } from '@piel/contract/ledger'
import { patientEndpoints, type PatientRow } from '@piel/contract/patients'
import { transactionEndpoints } from '@piel/contract/transactions'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '#/components/table/list-view.tsx'
import { call } from '#/lib/api.ts'

export type LedgerQuery = NonNullable<RequestOf<typeof ledgerEndpoints.get>['query']>
/** A page of entries with the patient's statement. */
export interface LedgerPage extends Page<LedgerEntry> {
  account?: AnswerOf<typeof ledgerEndpoints.get>['account']
}
export type DebtorsQuery = NonNullable<RequestOf<typeof ledgerEndpoints.debtors>['query']>
export type DebtorRow = Debtor & { id: string }
/** With what all of them owe. */
export interface DebtorsPage extends Page<DebtorRow> {
  owedMinor?: number | null
}
export type PaymentBody = RequestOf<typeof transactionEndpoints.create>['body']

const all = ['ledger'] as const
const statementOnly = { limit: 1 } as const

export const ledgerQueries = {
  page: (patientId: string, query: LedgerQuery) =>
    queryOptions<LedgerPage>({
      queryKey: [...all, patientId, 'page', query],
      queryFn: ({ signal }) => call(ledgerEndpoints.get, { params: { id: patientId }, query }, { signal }),
    }),
  /** What a patient owes, without the entries. */
  statement: (patientId: string) =>
    queryOptions({
      queryKey: [...all, patientId, 'statement'],
      queryFn: async ({ signal }) =>
        (await call(ledgerEndpoints.get, { params: { id: patientId }, query: statementOnly }, { signal })).account,
    }),
  debtors: (query: DebtorsQuery) =>
    queryOptions<DebtorsPage>({
      queryKey: [...all, 'debtors', query],
      queryFn: async ({ signal }) => {
        const page = await call(ledgerEndpoints.debtors, { query }, { signal })
        return { ...page, data: page.data.map((row) => ({ ...row, id: row.patient.id })) }
      },
    }),
  /** The same key as the patients' own, so that both show one state of one patient. */
  patient: (id: string) =>
    queryOptions({
      queryKey: ['patients', 'detail', id],
      queryFn: ({ signal }) => call(patientEndpoints.get, { params: { id } }, { signal }),
    }),
  /** Whoever may pay, found by typing. */
  patients: (search: string) =>
    queryOptions<PatientRow[]>({
      queryKey: [...all, 'patients', search],
      queryFn: async ({ signal }) =>
        (await call(patientEndpoints.list, { query: { ...(search !== '' && { search }), limit: 8 } }, { signal })).data,
    }),
  /** Membership tiers with today's prices. */
  tiers: () =>
    queryOptions({
      queryKey: ['catalogue', 'tiers'],
      queryFn: async ({ signal }) => (await call(catalogueEndpoints.get, {}, { signal })).tiers,
    }),
  /** What an open form proposes from: it must not change beneath an attempt whose answer was lost. */
  proposal: (patientId: string) =>
    queryOptions({
      ...ledgerQueries.statement(patientId),
      queryKey: ['payment', patientId],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
}

/** Everything that money moves. */
const moved = [all, ['transactions'], ['treatments'], ['dashboard']]
export const refetchMoney = (client: QueryClient) =>
  Promise.all(moved.map((queryKey) => client.invalidateQueries({ queryKey })))

/** Records a payment; one `idempotencyKey` for one intent, however often it is pressed (row G5). */
export function useRecordPayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: PaymentBody; idempotencyKey: string }) =>
      call(transactionEndpoints.create, { body }, { idempotencyKey }),
    onSuccess: () => void refetchMoney(client),
  })
}

/** Changes a patient's statement: sells or ends a membership, or corrects what is owed. */
export function useLedgerChange<B, R>(send: (body: B, idempotencyKey: string) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: B; idempotencyKey: string }) => send(body, idempotencyKey),
    // After a refusal too: somebody else may have done it meanwhile.
    onSettled: () => void refetchMoney(client),
  })
}
