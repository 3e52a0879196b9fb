/** Under which name what somebody types about a new treatment is kept, for a patient or for one to be chosen. */
export const startDraftOf = (accountId: string, patientId = '') => `${accountId}.treatment.new.${patientId}`
/** The same about one that there is. */
export const editDraftOf = (accountId: string, id: string) => `${accountId}.treatment.${id}`
