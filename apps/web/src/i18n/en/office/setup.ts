/** The checklist of a new installation. */
export const setup = {
  title: 'Set up the clinic',
  progress: '{{done}} of {{all}} steps are done',
  complete: 'Everything is set up',
  close: 'Close the checklist',
  closed: 'The checklist was closed. It is in Settings, Clinic.',
  show: 'Show on the dashboard',
  shown: 'The checklist is on the dashboard again',
  done: 'done',
  open: 'to do',
  steps: {
    clinic: {
      title: 'Name and tax data of the clinic',
      text: 'Receipts and the sign-in page show them.',
      action: 'Fill in the clinic',
      again: 'Change the clinic',
    },
    people: {
      title: 'Doctors and staff',
      text: 'Register the first doctor; invite reception in Users.',
      action: 'Register a doctor',
      again: 'Add another doctor',
    },
    hours: {
      title: 'Working hours',
      text: 'Add the person to the agenda, then the hours of each day.',
      action: 'Set hours',
      again: 'Change hours',
    },
    types: {
      title: 'Appointment types',
      text: 'How long a visit takes and what it needs.',
      action: 'Add types',
      again: 'Review types',
    },
    till: {
      title: 'Till',
      text: 'Needed to take cash with counts. Without a till, payments work too.',
      action: 'Add a till',
      again: 'Open the till',
    },
    patient: {
      title: 'First patient',
      text: 'Then book an appointment in the agenda.',
      action: 'Register a patient',
      again: 'Register another patient',
    },
    backup: {
      title: 'First backup',
      text: 'If this machine fails, a backup is all that remains.',
      action: 'Back up',
      again: 'Review backups',
    },
  },
} as const
