import { randomUUID } from 'node:crypto'
import type { CreateAlertBody } from '@piel/contract/clinical/alerts'
import type { apiClient } from './api-client.ts'

type Client = Awaited<ReturnType<typeof apiClient>>

async function post(client: Client, path: string, body: object): Promise<void> {
  const response = await client.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } })
  if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

/** Adds an alert, by default an allergy that the patient states. */
export const addAlert = (client: Client, patientId: string, alert: { label: string } & Partial<CreateAlertBody>) =>
  post(client, `/patient/${patientId}/alerts`, { kind: 'allergy', source: 'patient', ...alert })

export const recordNoneKnown = (client: Client, patientId: string) =>
  post(client, `/patient/${patientId}/allergy-review`, { state: 'noneKnown' })
