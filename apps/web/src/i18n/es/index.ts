import type { en } from '../en/index.ts'
import type { Translation } from '../types.ts'
import { me } from './me.ts'
import { analytics } from './analytics.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { care } from './care.ts'
import { catalogue } from './catalogue.ts'
import { common } from './common.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { doctors } from './doctors.ts'
import { errors } from './errors.ts'
import { form } from './form.ts'
import { ledger } from './ledger.ts'
import { notifications } from './notifications.ts'
import { palette } from './palette.ts'
import { patients } from './patients.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { shipping } from './shipping.ts'
import { table } from './table.ts'
import { transactions } from './transactions.ts'
import { treatments } from './treatments.ts'
import { users } from './users.ts'
import { validation } from './validation.ts'

export const es = {
  me,
  analytics,
  audit,
  auth,
  care,
  catalogue,
  common,
  contacts,
  dashboard,
  doctors,
  errors,
  form,
  ledger,
  notifications,
  palette,
  patients,
  records,
  shell,
  shipping,
  table,
  transactions,
  treatments,
  users,
  validation,
} as const satisfies Translation<typeof en>
