import type { Permission } from '@piel/contract/core/permissions'
import {
  CalendarPlus,
  FileText,
  HandCoins,
  HeartPulse,
  type LucideIcon,
  NotebookPen,
  ReceiptText,
  ShoppingBag,
  UserRoundPen,
} from 'lucide-react'
import type { en } from '#/i18n/en/index.ts'
import { paths } from '#/lib/paths.ts'
import { bookDialog } from '#/lib/use-dialog-link.ts'

/** What can be done with a patient that the palette found. */
export interface PatientAction {
  name: keyof typeof en.palette.patientActions
  icon: LucideIcon
  permission: Permission
  /** Absent for the payment sheet, which the palette opens itself. */
  to?: (id: string) => string
  search?: object
}

export const patientActions: readonly PatientAction[] = [
  { name: 'book', icon: CalendarPlus, permission: 'agenda.write', to: paths.patient, search: bookDialog },
  { name: 'pay', icon: HandCoins, permission: 'money.write' },
  { name: 'sell', icon: ShoppingBag, permission: 'money.write' },
  { name: 'note', icon: NotebookPen, permission: 'records.write', to: paths.patientRecord, search: { note: 1 } },
  { name: 'record', icon: FileText, permission: 'records.read', to: paths.patientRecord },
  { name: 'treatments', icon: HeartPulse, permission: 'treatments.read', to: paths.patientTreatments },
  { name: 'account', icon: ReceiptText, permission: 'money.read', to: paths.patientLedger },
  { name: 'edit', icon: UserRoundPen, permission: 'patients.write', to: paths.patientEdit },
]

/** Between a patient and an action in the palette's text: "lupita › agendar". */
export const actionMark = '›'

/** Splits a text in the person and the action; without the mark, there is no action. */
export function splitAction(search: string): { who: string; what: string | undefined } {
  const [, who = search, what] = /^(.*?)\s*[›>]\s*(.*)$/.exec(search) ?? []
  return { who, what }
}

/** Whether ArrowRight shows what can be done: for a patient that was found. */
export const offersActions = (item: object): boolean =>
  'group' in item && item.group === 'patients' && !('action' in item)
