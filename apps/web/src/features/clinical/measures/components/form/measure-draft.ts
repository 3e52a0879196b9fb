import type { MeasureKind } from '@piel/contract/clinical/measure-details'

/** The name of an unfinished measure in this tab. */
export const measureDraft = (accountId: string, patientId: string, kind: MeasureKind, replacesId = 'new'): string =>
  `${accountId}.measure.${patientId}.${kind}.${replacesId}`
