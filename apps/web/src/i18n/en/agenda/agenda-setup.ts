/** The page of the agenda’s settings. */
export const agendaSetup = {
  title: 'Agenda settings',
  description: 'Locations, people, rooms, devices, hours and types of appointments.',
  step: {
    title: 'Time axis',
    hint: 'Minutes between the lines of a day, and between the starts that are proposed.',
    label: 'Step in minutes',
    option: '{{count}}',
    saved: 'The step is now {{count}} minutes',
  },
} as const
