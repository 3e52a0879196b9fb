import { randomUUID } from 'node:crypto'
import type { MeasureDetails, MeasureKind } from '../packages/contract/src/clinical/measure-details.ts'
import type { apiClient } from './api-client.ts'

type Client = Awaited<ReturnType<typeof apiClient>>

/** Records a measure at an instant. */
export async function addMeasure<K extends MeasureKind>(
  client: Client,
  patientId: string,
  measure: { kind: K; at: string; detail: MeasureDetails[K] | null; confirmed?: boolean; replaces?: object },
): Promise<{ id: string }> {
  const path = `/patient/${patientId}/measures`
  const response = await client.send('POST', path, { body: measure, headers: { 'idempotency-key': randomUUID() } })
  if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { id: string }
}

const plaque = (grade: number, area: number) => ({ erythema: grade, induration: grade, desquamation: grade, area })
/** A PASI of 6 times the grade: 3 signs, area 2 everywhere. */
export const psoriasis = (grade: number): MeasureDetails['pasi'] => ({
  head: plaque(grade, 2),
  arms: plaque(grade, 2),
  trunk: plaque(grade, 2),
  legs: plaque(grade, 2),
})
