import { agendaLabels } from '@piel/contract/agenda/labels'

export const appointments = {
  statuses: agendaLabels.en.statuses,
  columns: {
    patient: 'Patient',
    start: 'Start',
    type: 'Type',
    lead: 'With',
    room: 'Room',
    status: 'Status',
  },
  owed: { word: 'Owes', amount: 'Owes {{amount}}' },
  doubleBooked: 'Simultaneous',
  overbooked: 'Overbooked',
  outsideHours: 'Outside working hours',
  walkIn: 'Walk-in',
  allergies: { known: 'Allergies', noneKnown: 'No known allergies', notAsked: 'Allergies not asked' },
  steps: {
    booked: 'Mark as booked',
    confirmed: 'Confirm',
    arrived: 'Check in',
    inProgress: 'Start consultation',
    completed: 'End consultation',
    cancelled: 'Cancel appointment…',
    noShow: 'Mark as no-show',
    changed: '{{name}}: {{status}}',
    undo: 'Undo',
    menu: 'Change status: {{name}}, {{status}}',
    notBeforeDay: 'This is not possible before the day of the appointment.',
    notBeforeStart: 'This is only possible once the appointment has started.',
  },
  panel: {
    title: 'Appointment',
    close: 'Close appointment',
    message: 'Message {{name}} on WhatsApp',
  },
} as const
