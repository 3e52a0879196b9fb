export const help = {
  title: 'Help',
  description: 'What each page is for, and how to do the commonest tasks.',
  topics: 'Topics',
  open: 'Open {{page}}',
  more: 'Press ? on a page for its keys.',
  names: {
    record: 'Clinical record',
    payments: 'Payments and balances',
    setup: 'Settings of the clinic',
    audit: 'Audit trail and system',
    account: 'Your account',
  },
  dashboard: {
    find: {
      name: 'Find a person, a page or an action',
      how: 'Press Ctrl K and type part of a name, a phone number or what you want to do.',
    },
    period: { name: 'Choose the period of a chart', how: 'Open the dates above the chart and choose a range.' },
    table: {
      name: 'See the numbers of a chart',
      how: 'Choose “Show as table” at the chart. Each value leads to its list.',
    },
    look: {
      name: 'Change language or colours',
      how: 'Use EN/ES and the sun or moon at the top. Both are kept on your account.',
    },
    keys: { name: 'See all keyboard shortcuts', how: 'Press ? on any page.' },
  },
  agenda: {
    book: {
      name: 'Book an appointment',
      how: 'Press N, or choose a free place in the day. Type the patient; the suggested times fit doctor, room and device.',
    },
    arrive: {
      name: 'Receive a patient',
      how: 'Select the appointment and press A. C confirms, S starts and E completes.',
    },
    move: { name: 'Move an appointment', how: 'Drag it, or press M, move it with the arrow keys and press Enter.' },
    remind: {
      name: 'Write to the patient',
      how: 'Open the appointment and choose WhatsApp: the message opens with its text filled in.',
    },
    print: {
      name: 'Print the day or the week',
      how: 'Press Ctrl P. The day has allergies with their substance; the week fits on one landscape page.',
    },
  },
  patients: {
    find: {
      name: 'Find a patient',
      how: 'Press / and type a name as you hear it, a phone, an e-mail, a CURP or the file number.',
    },
    register: {
      name: 'Register a patient',
      how: 'Choose “Register patient”. Piel warns while you type if the person may be registered already.',
    },
    alert: {
      name: 'Record an allergy or another alert',
      how: 'Open the patient and add it in the banner of alerts. It is shown wherever the patient is.',
    },
    restore: {
      name: 'See who changed what, and restore',
      how: 'Open “Change history” of the patient, choose a version and restore it.',
    },
    export: {
      name: 'Export the list',
      how: 'Filter and sort it, then choose “Export”. The file holds exactly what the list shows.',
    },
  },
  record: {
    write: {
      name: 'Write a note',
      how: 'Choose “Write note”, or “New entry” for a short one. A note is saved while you type; sign it with Ctrl or Cmd and Enter.',
    },
    correct: {
      name: 'Correct a note',
      how: 'Choose “Correct” at the note. Both stay; the new one refers to the old one.',
    },
    prescribe: {
      name: 'Write a prescription',
      how: 'Choose “Prescriptions” at the patient and type the generic name. Answer each warning with a reason, then print.',
    },
    measure: {
      name: 'Record vital signs or a score',
      how: 'Choose “Measures” in the record. The score is computed while you fill in the form.',
    },
    problem: { name: 'Add a diagnosis', how: 'Choose “Add problem” above the notes and type a name or a code.' },
  },
  treatments: {
    start: { name: 'Start a treatment', how: 'Press T. A membership of the patient lowers the price by itself.' },
    state: { name: 'Complete a treatment', how: 'Choose the state in its row.' },
    cancel: { name: 'Cancel a treatment', how: 'Choose “Cancel treatment” and give a reason. Its charge is reversed.' },
    columns: {
      name: 'Choose the columns of a list',
      how: 'Open the columns at the right of the head. They are kept on your account.',
    },
    handover: {
      name: 'Hand over patients to another doctor',
      how: 'Administrators choose “Hand over patients” on the doctor’s page.',
    },
  },
  payments: {
    pay: {
      name: 'Take a payment',
      how: 'Press P on the patient’s page. Choose the charges, then the method by its number, and press Enter.',
    },
    several: {
      name: 'Pay with cash and card',
      how: 'Enter the first amount, then choose the next method for the rest.',
    },
    refund: { name: 'Refund a payment', how: 'Open the payment and press R. A refund is dated when it is made.' },
    void: {
      name: 'Cancel a payment taken by mistake',
      how: 'Open it and choose “Cancel payment” while its till is open.',
    },
    owing: { name: 'See who owes', how: 'Open “Balances due”.' },
  },
  till: {
    open: { name: 'Open the till', how: 'Choose “Open till” and count the float by denomination.' },
    cash: {
      name: 'Put cash in or take it out',
      how: 'Choose “Cash in” or “Cash out”, and enter the amount and the reason. Both are in the report.',
    },
    close: {
      name: 'Close the till',
      how: 'Choose “Close till” and enter what you count. What is expected is shown afterwards.',
    },
    difference: { name: 'Explain a difference', how: 'Count once more, or give a reason. Both counts are kept.' },
    reports: { name: 'Print a report again', how: 'Open “Cash counts”, choose the report and print it.' },
  },
  reports: {
    days: { name: 'Choose the days', how: 'Open the dates at the top. They apply to no-shows and income.' },
    list: {
      name: 'Open the list behind a bar',
      how: 'Choose the bar, or move to it with the arrow keys and press Enter.',
    },
    table: { name: 'See the numbers', how: 'Choose “Show as table”. Each row leads to its list.' },
    meaning: { name: 'See what is counted', how: 'Read the definition below each picture.' },
    counts: {
      name: 'Compare the counts of the till',
      how: 'Open “Cash counts”: the picture above the list shows the last 30.',
    },
  },
  doctors: {
    create: { name: 'Add a doctor', how: 'Choose “Create doctor”. The doctor gets an invitation to sign in.' },
    licence: { name: 'Enter a licence', how: 'Edit the doctor and add number, kind and institution.' },
    assign: {
      name: 'Assign a patient',
      how: 'Open doctor or patient and press A. The doctor can then open the record.',
    },
    hours: { name: 'Set working hours and absences', how: 'Open the agenda’s settings, then the person.' },
    inactive: { name: 'Make a doctor inactive', how: 'Change the status. Appointments ahead have to be moved first.' },
  },
  users: {
    invite: {
      name: 'Invite a person',
      how: 'Choose “Create user”. The person chooses their own password by the link.',
    },
    role: { name: 'Change a role', how: 'Edit the user. The new role applies from the next click.' },
    password: { name: 'Help with a forgotten password', how: 'Open the user and choose “New invitation link”.' },
    sessions: {
      name: 'End the sessions of a person',
      how: 'Open the user and choose “End sessions”, for example when a phone is lost.',
    },
    archive: { name: 'Archive a user', how: 'The person cannot sign in any more. What they did stays.' },
  },
  setup: {
    locations: { name: 'Set up locations, rooms and hours', how: 'Open “Agenda” under settings.' },
    types: {
      name: 'Set up kinds of appointments',
      how: 'State minutes, room and device; the agenda proposes only times when all are free.',
    },
    prices: {
      name: 'Change a price',
      how: 'Open the catalogue and edit the type. Charges made before keep their price.',
    },
    limit: {
      name: 'Set the limit of discounts',
      how: 'Open the catalogue and set the percentage. Administrators have no limit.',
    },
    rest: { name: 'Enter rest days', how: 'The rest days of the law are proposed; add those of the clinic.' },
  },
  audit: {
    search: { name: 'Find an event', how: 'Filter by person, action or day. Each event leads to its record.' },
    changes: { name: 'See what was changed', how: 'Open the event: it shows each value before and after.' },
    trust: {
      name: 'Check that the trail is whole',
      how: 'The page states the last check. The operator verifies it with npm run audit:verify.',
    },
    export: { name: 'Export the trail', how: 'Choose “Export”. The export is an event, too.' },
    system: {
      name: 'See the state of the installation',
      how: 'Open “System”: version, database, backups and warnings.',
    },
  },
  account: {
    password: { name: 'Change your password', how: 'Open “Account settings”. Your other sessions end.' },
    factor: { name: 'Add a second factor', how: 'Add a passkey or an app with codes, and keep the recovery codes.' },
    lock: { name: 'Lock the screen', how: 'Press Ctrl Shift L. What you typed is kept.' },
    photo: { name: 'Change your photo', how: 'Open your profile and choose the photo.' },
    notify: { name: 'Choose your notifications', how: 'Open “Account settings” and then the notifications.' },
  },
} as const
