export const agendaViews = {
  persons: 'No people in the agenda yet',
  personsHint: 'Add the doctors and clinical staff who see patients, and their working hours.',
  types: 'No appointment types yet',
  typesHint: 'Add an appointment type, such as a 40-minute first visit.',
  open: 'Set up the agenda',
  ask: 'Ask an administrator to set up the agenda.',
  openEarlier_one: '{{count}} visit of an earlier day is open',
  openEarlier_other: '{{count}} visits of earlier days are open',
  otherDays: 'Later days:',
  weekOf: 'Week of',
  waitingMinutes: '{{count}} min',
  occupancy: {
    text: '{{percent}} occupied: {{taken}} of {{open}} open',
    hours: '{{hours}} h {{minutes}} min',
    definition: 'Working hours without blocks that have an appointment',
  },
  waitingEmpty: 'The waiting room is empty',
} as const
