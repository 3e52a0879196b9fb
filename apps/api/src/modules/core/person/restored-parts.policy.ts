type Fields = Record<string, unknown>

/** Fields that the part `user` of a patient's or doctor's update contains. */
const userFields = ['firstName', 'middleName', 'lastName', 'secondLastName', 'email', 'gender']

/** Arranges values as an update of a patient or doctor. */
export const inParts = (part: 'patient' | 'doctor') => (values: Fields) => {
  const entries = Object.entries(values)
  return {
    user: Object.fromEntries(entries.filter(([field]) => userFields.includes(field))),
    [part]: Object.fromEntries(entries.filter(([field]) => !userFields.includes(field))),
  }
}
