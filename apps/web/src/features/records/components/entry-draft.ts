/** Under which name what somebody types into a record is kept: a new entry, or the correction of one. */
export const entryDraft = (accountId: string, patientId: string, replacesId = 'new') =>
  `${accountId}.entry.${patientId}.${replacesId}`
