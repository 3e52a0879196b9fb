type Fields = Record<string, unknown>

/** Fields of a patient or doctor that the part `user` of an update contains. */
const userFields = ['firstName', 'middleName', 'lastName', 'secondLastName', 'email', 'gender']

/** Arranges values as the update of a patient or doctor has them. */
export const inParts = (part: 'patient' | 'doctor') => (values: Fields) => {
  const entries = Object.entries(values)
  return {
    user: Object.fromEntries(entries.filter(([field]) => userFields.includes(field))),
    [part]: Object.fromEntries(entries.filter(([field]) => !userFields.includes(field))),
  }
}
