/** The name of a draft: a new entry, or the correction of one. */
export const entryDraft = (accountId: string, patientId: string, replacesId = 'new') =>
  `${accountId}.entry.${patientId}.${replacesId}`
