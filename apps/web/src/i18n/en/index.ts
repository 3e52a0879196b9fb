import { me } from './me.ts'
import * as base from './base/index.ts'
import { agenda } from './agenda.ts'
import { agendaForm } from './agendaForm.ts'
import { agendaSetup } from './agendaSetup.ts'
import { alertForm } from './alertForm.ts'
import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { bulk } from './bulk.ts'
import { care } from './care.ts'
import { catalogue } from './catalogue.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { doctors } from './doctors.ts'
import { history } from './history.ts'
import { ledger } from './ledger.ts'
import { lock } from './lock.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { palette } from './palette.ts'
import { patientForm } from './patientForm.ts'
import { patients } from './patients.ts'
import { records } from './records.ts'
import { errors } from './refusals.ts'
import { restore } from './restore.ts'
import { sales } from './sales.ts'
import { sessions } from './sessions.ts'
import { shipping } from './shipping.ts'
import { system } from './system.ts'
import { till } from './till.ts'
import { transactions } from './transactions.ts'
import { treatments } from './treatments.ts'
import { users } from './users.ts'
import { validation } from './validation.ts'

/** The English catalogue, one namespace a file; it is also the type of every other. */
export const en = {
  ...base,
  errors,
  me,
  agenda,
  agendaForm,
  agendaSetup,
  alertForm,
  alerts,
  analytics,
  audit,
  auth,
  bulk,
  care,
  catalogue,
  contacts,
  dashboard,
  doctors,
  history,
  ledger,
  lock,
  messages,
  notifications,
  palette,
  patientForm,
  patients,
  records,
  restore,
  sales,
  sessions,
  shipping,
  system,
  till,
  transactions,
  treatments,
  users,
  validation,
} as const
