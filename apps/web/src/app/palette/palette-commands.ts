import { reachOf, type ActorKind, type Permission } from '@piel/contract/core/permissions'
import {
  HandCoins,
  HeartPulse,
  Keyboard,
  Languages,
  Lock,
  LogOut,
  Moon,
  ShoppingBag,
  Stethoscope,
  UserRoundCog,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '#/lib/paths.ts'
import { newDialog } from '#/lib/use-dialog-link.ts'
import type { en } from '#/i18n/en/index.ts'
import { pageLinks } from '../pages.ts'

type Synonyms = typeof en.palette.synonyms
export type CommandLabel = `commands.${keyof typeof en.palette.commands}` | `shell:links.${keyof typeof en.shell.links}`

/** The key of a command's other words. Links that are only names in the sidebar are no commands and have none. */
export const synonymsOf = (label: CommandLabel) =>
  `synonyms.${label.replace('shell:', '') as `commands.${keyof Synonyms['commands']}` | `links.${keyof Synonyms['links']}`}` as const

export interface Command {
  label: CommandLabel
  icon: LucideIcon
  kind: 'page' | 'action'
  permission: Permission
  /** Absent for actions that the palette itself performs. */
  to?: string
  search?: object
}

export const commands: readonly Command[] = [
  {
    label: 'commands.registerPatient',
    icon: UserRoundPlus,
    kind: 'action',
    permission: 'patients.write',
    to: paths.patientCreate(),
  },
  {
    label: 'commands.createDoctor',
    icon: Stethoscope,
    kind: 'action',
    permission: 'doctors.write',
    to: paths.doctorCreate(),
  },
  {
    label: 'commands.startTreatment',
    icon: HeartPulse,
    kind: 'action',
    permission: 'treatments.write',
    to: paths.treatments(),
    search: { start: 1 },
  },
  {
    label: 'commands.createUser',
    icon: UserRoundCog,
    kind: 'action',
    permission: 'users.manage',
    to: paths.userCreate(),
  },
  { label: 'commands.recordPayment', icon: HandCoins, kind: 'action', permission: 'money.write' },
  { label: 'commands.sell', icon: ShoppingBag, kind: 'action', permission: 'money.write' },
  ...pageLinks.flatMap(({ name, icon, permission, newLabel }) =>
    newLabel
      ? [
          {
            label: `shell:links.${newLabel}`,
            icon,
            kind: 'action',
            permission,
            to: paths[name](),
            search: newDialog,
          } as const,
        ]
      : [],
  ),
  { label: 'commands.switchTheme', icon: Moon, kind: 'action', permission: 'me.own' },
  { label: 'commands.switchLanguage', icon: Languages, kind: 'action', permission: 'me.own' },
  { label: 'commands.showKeys', icon: Keyboard, kind: 'action', permission: 'me.own' },
  { label: 'commands.lock', icon: Lock, kind: 'action', permission: 'me.own' },
  { label: 'commands.logOut', icon: LogOut, kind: 'action', permission: 'me.own' },
  ...pageLinks.map(
    ({ name, icon, permission }) =>
      ({ label: `shell:links.${name}`, icon, kind: 'page', permission, to: paths[name]() }) as const,
  ),
]

/** The commands that a kind of actor can use. */
export const commandsFor = (kind: ActorKind): Command[] =>
  commands.filter(({ permission }) => reachOf(kind, permission) !== undefined)
