import { reachOf, type ActorKind, type Permission } from '@piel/contract/permissions'
import {
  CircleUserRound,
  ContactRound,
  HandCoins,
  HeartPulse,
  Languages,
  LayoutDashboard,
  LogOut,
  Moon,
  ReceiptText,
  ScrollText,
  Settings,
  Stethoscope,
  Tags,
  Truck,
  UserRoundCog,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '#/lib/paths.ts'
import { newDialog } from '#/lib/use-dialog-link.ts'
import type { en } from '#/i18n/en/index.ts'

export type CommandLabel = keyof typeof en.palette.commands

/** Something that the palette offers without asking the server: a page to go to, or an action to start. */
export interface Command {
  label: CommandLabel
  icon: LucideIcon
  kind: 'page' | 'action'
  permission: Permission
  /** Where a page, or an action that has one, is; what the others do, the palette knows. */
  to?: string
  /** Search parameters that go with it. */
  search?: object
}

export const commands: readonly Command[] = [
  {
    label: 'registerPatient',
    icon: UserRoundPlus,
    kind: 'action',
    permission: 'patients.write',
    to: paths.patientCreate(),
  },
  {
    label: 'createDoctor',
    icon: Stethoscope,
    kind: 'action',
    permission: 'doctors.write',
    to: paths.doctorCreate(),
  },
  {
    label: 'startTreatment',
    icon: HeartPulse,
    kind: 'action',
    permission: 'treatments.write',
    to: paths.treatments(),
    search: { start: 1 },
  },
  { label: 'createUser', icon: UserRoundCog, kind: 'action', permission: 'users.manage', to: paths.userCreate() },
  { label: 'recordPayment', icon: HandCoins, kind: 'action', permission: 'money.write' },
  {
    label: 'addTreatmentType',
    icon: Tags,
    kind: 'action',
    permission: 'catalogue.manage',
    to: paths.catalogue(),
    search: newDialog,
  },
  {
    label: 'addShippingOption',
    icon: Truck,
    kind: 'action',
    permission: 'shipping.manage',
    to: paths.shipping(),
    search: newDialog,
  },
  { label: 'switchTheme', icon: Moon, kind: 'action', permission: 'me.own' },
  { label: 'switchLanguage', icon: Languages, kind: 'action', permission: 'me.own' },
  { label: 'logOut', icon: LogOut, kind: 'action', permission: 'me.own' },
  { label: 'dashboard', icon: LayoutDashboard, kind: 'page', permission: 'me.own', to: paths.dashboard() },
  { label: 'patients', icon: UsersRound, kind: 'page', permission: 'patients.read', to: paths.patients() },
  { label: 'users', icon: UserRoundCog, kind: 'page', permission: 'users.manage', to: paths.users() },
  { label: 'doctors', icon: Stethoscope, kind: 'page', permission: 'doctors.read', to: paths.doctors() },
  { label: 'transactions', icon: ReceiptText, kind: 'page', permission: 'money.read', to: paths.transactions() },
  { label: 'treatments', icon: HeartPulse, kind: 'page', permission: 'treatments.read', to: paths.treatments() },
  { label: 'debtors', icon: HandCoins, kind: 'page', permission: 'money.read', to: paths.debtors() },
  { label: 'catalogue', icon: Tags, kind: 'page', permission: 'catalogue.manage', to: paths.catalogue() },
  { label: 'shipping', icon: Truck, kind: 'page', permission: 'shipping.manage', to: paths.shipping() },
  { label: 'audit', icon: ScrollText, kind: 'page', permission: 'audit.read', to: paths.audit() },
  { label: 'profile', icon: CircleUserRound, kind: 'page', permission: 'me.own', to: paths.profile() },
  { label: 'contacts', icon: ContactRound, kind: 'page', permission: 'contacts.read', to: paths.messages() },
  { label: 'settings', icon: Settings, kind: 'page', permission: 'me.own', to: paths.settings() },
]

/** The commands that a kind of actor may use. */
export const commandsFor = (kind: ActorKind): Command[] =>
  commands.filter(({ permission }) => reachOf(kind, permission) !== undefined)
