/** Name of the draft of a new treatment, with or without a given patient. */
export const startDraftOf = (accountId: string, patientId = '') => `${accountId}.treatment.new.${patientId}`
/** The same about one that there is. */
export const editDraftOf = (accountId: string, id: string) => `${accountId}.treatment.${id}`
