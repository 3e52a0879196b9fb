export const agendaSetup = {
  title: 'Agenda settings',
  description: 'Locations, people, rooms, devices, working hours and appointment types.',
  step: {
    title: 'Time interval',
    hint: 'Interval of the day grid and of suggested times, in minutes.',
    label: 'Interval in minutes',
    option: '{{count}}',
    saved: 'The interval is now {{count}} minutes',
  },
} as const
