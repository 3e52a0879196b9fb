/** Patients: the list, the form, the detail. */
export const patients = {
  title: 'Patients',
  genders: { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other', UNKNOWN: 'Prefers not to say' },
  statuses: { active: 'Active', inactive: 'Inactive', archived: 'Archived' },
  age_zero: 'Under 1 year',
  age_one: '{{count}} year',
  age_other: '{{count}} years',
  columns: {
    name: 'Patient',
    phone: 'Phone',
    birthDate: 'Date of birth',
    gender: 'Gender',
    status: 'Status',
    createdAt: 'Registered',
    restore: 'Restore',
  },
  list: {
    create: 'Create patient',
    search: 'Search by name, e-mail or phone',
    restoreName: 'Restore {{name}}',
    restored: '{{name}} is back in the list',
    empty: 'No patients yet',
    emptyHint: 'Register the first patient to open their record.',
    emptyForReader: 'Patients appear here once they are registered.',
    error: 'The patients could not be loaded',
  },
} as const
