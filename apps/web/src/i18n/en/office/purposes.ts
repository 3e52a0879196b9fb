/** What each page is for, in its head and on the page of help. */
export const purposes = {
  help: 'Help with this page',
  dashboard:
    'The day at a glance: your appointments or arrivals, figures and charts, and the treatments of the clinic.',
  agenda:
    'Appointments by day, week and list, the waiting room, and free times. Column heads and the date picker show how full a day is.',
  patients: 'All patients, their data, alerts, appointments, treatments and account.',
  record: 'The clinical record: notes that are never changed, and their corrections.',
  treatments: 'Treatments of all patients, with state, doctor and price.',
  payments: 'Payments, refunds, receipts, balances and memberships.',
  till: 'Your till: opening, cash in and out, and the blind count at its end.',
  reports: 'Pictures of the clinic: no-shows, balances due, income and memberships, each with its list.',
  doctors: 'Doctors with their licences, specialties, hours and patients.',
  users: 'Who may sign in, and what they may do.',
  setup: 'What the clinic offers and how its agenda works.',
  audit: 'Who did what and when, and whether the installation is healthy.',
  account: 'Your account: photo, password, second factor, language and notifications.',
} as const
