export const dashboard = {
  title: 'Dashboard',
  figures: 'Patients in figures',
  activePatients: 'Active patients',
  seeActive: 'See the list',
  registeredThisMonth: 'Registered this month',
  asOf: 'Updated at {{time}}',
  figuresFailed: 'The figures could not be loaded',
  latest: 'Latest registered patients',
  allPatients: 'All patients',
  newPatient: 'New patient',
  latestFailed: 'The latest patients could not be loaded',
  latestEmpty: {
    title: 'No patients yet',
    text: 'The patients that the clinic registers will appear here, newest first.',
    action: 'Register the first patient',
  },
  inactive: 'Inactive',
  welcome: {
    title: 'There is nothing to do here yet',
    text: 'Your account works. What it can be used for depends on your role in the clinic.',
    action: 'See your profile',
  },
} as const
