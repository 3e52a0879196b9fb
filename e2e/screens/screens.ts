import { photos, profile, settings } from './me.ts'
import { audit } from './audit.ts'
import { care, ownPatients } from './care.ts'
import { catalogue } from './catalogue.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { detail } from './detail.ts'
import { doctors } from './doctors.ts'
import { signIn } from './sign-in.ts'
import { forms } from './forms.ts'
import { frame } from './frame.ts'
import { ledger, payments } from './ledger.ts'
import { palette } from './palette.ts'
import { patients } from './patients.ts'
import type { Screen } from './screen.ts'
import { treatments } from './treatments.ts'
import { shipping } from './shipping.ts'
import { receipts, transaction, transactions } from './transactions.ts'
import { userForms, users } from './users.ts'

/** All screens and states, in groups. */
export const groups = {
  settings,
  photos,
  profile,
  contacts,
  signIn,
  dashboard,
  frame,
  patients,
  forms,
  detail,
  care,
  ownPatients,
  treatments,
  payments,
  ledger,
  transactions,
  transaction,
  receipts,
  palette,
  doctors,
  users,
  userForms,
  audit,
  catalogue,
  shipping,
} as const satisfies Record<string, Screen[]>
export const screens: readonly Screen[] = Object.values(groups).flat()
