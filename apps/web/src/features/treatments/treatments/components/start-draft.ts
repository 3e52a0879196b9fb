/** Storage key of the draft of a new treatment. */
export const startDraftOf = (accountId: string, patientId = '') => `${accountId}.treatment.new.${patientId}`
/** Storage key of the draft of an edit. */
export const editDraftOf = (accountId: string, id: string) => `${accountId}.treatment.${id}`
