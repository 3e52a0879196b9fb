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
  contactOnly: {
    taken_one: '{{count}} patient uses this email.',
    taken_other: '{{count}} patients use this email.',
    label: 'Use this email for contact only',
    hint: 'Several patients can share it. It cannot be used to sign in.',
    name: 'Email use',
    yes: 'For contact only',
    no: 'For contact and sign-in',
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
