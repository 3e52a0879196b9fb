import { me } from './account/me.ts'
import * as base from './base/index.ts'
import { agendaSetup } from './agenda/agenda-setup.ts'
import { appointmentForm } from './agenda/appointment-form.ts'
import { appointmentList } from './agenda/appointment-list.ts'
import { appointments } from './agenda/appointments.ts'
import { agendaViews } from './agenda/agenda-views.ts'
import { availability } from './agenda/availability.ts'
import { blocks } from './agenda/blocks.ts'
import { calendar } from './agenda/calendar.ts'
import { checkOut } from './agenda/check-out.ts'
import { hours } from './agenda/hours.ts'
import { locations } from './agenda/locations.ts'
import { resources } from './agenda/resources.ts'
import { restDays } from './agenda/rest-days.ts'
import { types } from './agenda/types.ts'
import { alertForm } from './clinical/alert-form.ts'
import { alerts } from './clinical/alerts.ts'
import { measures } from './clinical/measures.ts'
import { analytics } from './office/analytics.ts'
import { audit } from './office/audit.ts'
import { signIn } from './account/sign-in.ts'
import { bulk } from './core/bulk.ts'
import { care } from './people/care.ts'
import { clinic } from './office/clinic.ts'
import { catalogue } from './money/catalogue.ts'
import { contacts } from './people/contacts.ts'
import { dashboard } from './office/dashboard.ts'
import { day } from './office/day.ts'
import { doctors } from './people/doctors.ts'
import { formNotes } from './core/form-notes.ts'
import { help } from './office/help.ts'
import { history } from './core/history.ts'
import { statement } from './money/statement.ts'
import { lock } from './account/lock.ts'
import { messages } from './core/messages.ts'
import { notifications } from './core/notifications.ts'
import { palette } from './core/palette.ts'
import { paper } from './core/paper.ts'
import { patientForm } from './people/patient-form.ts'
import { patients } from './people/patients.ts'
import { notes } from './clinical/notes.ts'
import { prescriptions } from './clinical/prescriptions.ts'
import { purposes } from './office/purposes.ts'
import { records } from './clinical/records.ts'
import { entries } from './core/entries.ts'
import { payments } from './money/payments.ts'
import { memberships } from './money/memberships.ts'
import { debtors } from './money/debtors.ts'
import { discounts } from './money/discounts.ts'
import { items } from './money/items.ts'
import { closings } from './money/closings.ts'
import { errors } from './core/refusals.ts'
import { reports } from './office/reports.ts'
import { restore } from './core/restore.ts'
import { sales } from './money/sales.ts'
import { sessions } from './account/sessions.ts'
import { shortList } from './core/short-list.ts'
import { shortcuts } from './core/shortcuts.ts'
import { shipping } from './money/shipping.ts'
import { setup } from './office/setup.ts'
import { system } from './office/system.ts'
import { tills } from './money/tills.ts'
import { transactions } from './money/transactions.ts'
import { treatments } from './treatments/treatments.ts'
import { typedDay } from './core/typed-day.ts'
import { users } from './people/users.ts'
import { validation } from './core/validation.ts'

/** The English catalogue, one namespace per file; its type is that of all catalogues. */
export const en = {
  ...base,
  errors,
  me,
  agendaSetup,
  appointmentForm,
  appointmentList,
  appointments,
  agendaViews,
  availability,
  blocks,
  calendar,
  checkOut,
  hours,
  locations,
  resources,
  restDays,
  types,
  alertForm,
  alerts,
  measures,
  analytics,
  audit,
  signIn,
  bulk,
  care,
  catalogue,
  clinic,
  contacts,
  dashboard,
  day,
  doctors,
  formNotes,
  help,
  history,
  statement,
  lock,
  messages,
  notifications,
  palette,
  paper,
  patientForm,
  patients,
  notes,
  prescriptions,
  purposes,
  records,
  reports,
  restore,
  sales,
  sessions,
  shipping,
  shortList,
  shortcuts,
  setup,
  system,
  tills,
  transactions,
  treatments,
  typedDay,
  users,
  entries,
  payments,
  memberships,
  debtors,
  discounts,
  items,
  closings,
  validation,
} as const
