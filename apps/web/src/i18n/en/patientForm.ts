/** The form of patients. */
export const patientForm = {
  createTitle: 'Register patient',
  createLabel: 'New patient',
  editLabel: 'Patient',
  create: 'Register patient',
  created: '{{name}} was registered',
  groups: { person: 'Personal details', contact: 'Contact', history: 'History', access: 'Sign-in' },
  hints: {
    access: 'Optional. Without a password, the patient cannot sign in.',
    password: 'At least 8 characters, with an uppercase letter, a lowercase letter and a number, and hard to guess',
  },
  duplicates: {
    title: 'Possible duplicate',
    phone: 'Same phone number.',
    nameAndBirthDate: 'Similar name and same date of birth.',
    email: 'Same email address.',
    archived: 'Archived patient',
    archivedOn: 'Archived on {{date}}. Restore instead?',
    restore: 'Restore and open',
    ask: 'Ask to restore',
    asked: 'The administrators were asked to restore this patient.',
    newTab: '(opens in a new tab)',
  },
} as const
