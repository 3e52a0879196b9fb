export const appointmentList = {
  filters: {
    lead: 'With',
    room: 'Room',
    type: 'Type',
    days: 'Dates',
    weekday: 'Weekday',
    hour: 'Hour',
  },
  search: 'Search by patient',
  empty: 'No appointments yet',
  emptyHint: 'Book an appointment to see it here.',
  error: 'The appointments could not be loaded',
  caption: 'Appointments',
} as const
