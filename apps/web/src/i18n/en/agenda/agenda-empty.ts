export const agendaEmpty = {
  persons: 'No people in the agenda yet',
  personsHint: 'Add the doctors and clinical staff who see patients, and their working hours.',
  types: 'No appointment types yet',
  typesHint: 'Add an appointment type, such as a 40-minute first visit.',
  open: 'Set up the agenda',
  ask: 'Ask an administrator to set up the agenda.',
} as const
