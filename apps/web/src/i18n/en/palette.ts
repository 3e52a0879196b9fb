export const palette = {
  title: 'Search or do something',
  label: 'Find a person, a page or an action',
  hint: 'Person, page or action',
  nothing: 'Nothing found.',
  failed: 'Not everything could be searched.',
  groups: { patients: 'Patients', actions: 'Actions', pages: 'Pages' },
  commands: {
    registerPatient: 'Register patient',
    switchTheme: 'Switch between light and dark',
    dashboard: 'Dashboard',
    patients: 'Patients',
    profile: 'Profile',
    settings: 'Account settings',
  },
} as const
