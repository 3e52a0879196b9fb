import { randomUUID } from 'node:crypto'
import { apiClient } from './api-client.ts'

type Client = Awaited<ReturnType<typeof apiClient>>

async function answer<T>(sent: Promise<Response>): Promise<T> {
  const response = await sent
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const post = <T>(client: Client, path: string, body: object) =>
  answer<T>(client.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } }))

/** Starts a treatment with any active doctor, as an administrator, at any price in centavos. */
export async function startTreatment(
  client: Client,
  patientId: string,
  { type, valueMinor }: { type: string; valueMinor: number },
): Promise<{ id: string; version: number }> {
  const { types } = await answer<{ types: { id: string; nameEn: string }[] }>(client.send('GET', '/catalogue'))
  const { data } = await answer<{ data: { id: string }[] }>(client.send('GET', '/doctor?status=ACTIVE&limit=1'))
  const typeId = types.find(({ nameEn }) => nameEn === type)?.id
  const admin = await apiClient(client.url, 'admin')
  return await post(admin, '/treatments', { patientId, doctorId: data[0]?.id, typeId, valueMinor })
}

export interface Paid {
  id: string
  version: number
  reference: string
}

/** Records a payment, by default in cash and completed. */
export const recordPayment = (client: Client, patientId: string, payment: object): Promise<Paid> =>
  post(client, '/transactions', { patientId, method: 'cash', status: 'completed', ...payment })

/** Pays several charges together. */
export const checkOut = (client: Client, body: object): Promise<{ payments: { id: string }[] }> =>
  post(client, '/checkouts', body)

/** Refunds a part of a payment; answers the payment. */
export const refundPayment = (
  client: Client,
  id: string,
  refund: { amountMinor: number; reason: string; method?: string },
) => post<Paid & { refunds: { id: string }[] }>(client, `/transactions/${id}/refund`, refund)

export const sellMembership = (client: Client, patientId: string, tier: 'estandar' | 'premium' | 'vip') =>
  post(client, `/patient/${patientId}/memberships`, { tier })

/** Adjusts a balance as an administrator: others lower it only by what they added the same day. */
export const adjustBalance = async (client: Client, patientId: string, amountMinor: number, reason: string) =>
  post(await apiClient(client.url, 'admin'), `/patient/${patientId}/ledger/adjustments`, { amountMinor, reason })

/** Adds a service or product to the catalogue. */
export const createItem = (client: Client, item: object): Promise<{ id: string }> =>
  post(client, '/catalogue/items', item)

/** Discounts a charge. */
export const discountCharge = (
  client: Client,
  patientId: string,
  discount: { chargeId: string; reason: string } & ({ percent: number } | { amountMinor: number }),
) => post(client, `/patient/${patientId}/discounts`, discount)

/** The patient's balance in centavos and the ledger's entries. */
export async function statementOf(client: Client, patientId: string) {
  const { account, data, meta } = await answer<{
    account: { balanceMinor: number; membership: { plan: string } | null }
    data: { kind: string; amountMinor: number }[]
    meta: { total: number }
  }>(client.send('GET', `/patient/${patientId}/ledger?limit=100`))
  return { ...account, entries: data, total: meta.total }
}
