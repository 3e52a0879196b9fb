import { reachOf, type ActorKind, type Permission } from '@piel/contract/permissions'
import {
  HeartPulse,
  LayoutDashboard,
  ReceiptText,
  ScrollText,
  Settings,
  Stethoscope,
  Tags,
  Truck,
  UserRoundCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '#/lib/paths.ts'
import type { en } from '#/i18n/en/index.ts'

export type NavLabel = keyof typeof en.shell.links

export interface NavLink {
  to: string
  label: NavLabel
  /** For those whom the permission takes to their own records only. */
  ownLabel?: NavLabel
  icon: LucideIcon
  permission: Permission
}

/** Links behind a heading that opens and closes; open on any path that contains `match`. */
export interface NavGroup {
  label: NavLabel
  icon: LucideIcon
  match: string
  links: readonly NavLink[]
}
export type NavEntry = NavLink | NavGroup

/** The sidebar, from top to bottom: what is not built yet has no link. */
export const navigation: readonly NavEntry[] = [
  { to: paths.dashboard(), label: 'dashboard', icon: LayoutDashboard, permission: 'me.own' },
  { to: paths.patients(), label: 'patients', ownLabel: 'ownPatients', icon: UsersRound, permission: 'patients.read' },
  { to: paths.users(), label: 'users', icon: UserRoundCog, permission: 'users.manage' },
  { to: paths.doctors(), label: 'doctors', icon: Stethoscope, permission: 'doctors.read' },
  {
    to: paths.treatments(),
    label: 'treatments',
    ownLabel: 'ownTreatments',
    icon: HeartPulse,
    permission: 'treatments.read',
  },
  { to: paths.transactions(), label: 'transactions', icon: ReceiptText, permission: 'money.read' },
  {
    label: 'settingsGroup',
    icon: Settings,
    match: 'configuracion',
    links: [
      { to: paths.catalogue(), label: 'catalogue', icon: Tags, permission: 'catalogue.manage' },
      { to: paths.shipping(), label: 'shipping', icon: Truck, permission: 'shipping.manage' },
      { to: paths.audit(), label: 'audit', icon: ScrollText, permission: 'audit.read' },
    ],
  },
]

/** What a kind of actor may go to; a group without such links goes too. */
export function visibleEntries(entries: readonly NavEntry[], kind: ActorKind): NavEntry[] {
  const usable = (link: NavLink): NavLink[] => {
    const reach = reachOf(kind, link.permission)
    if (reach === undefined) return []
    return [reach === 'own' && link.ownLabel ? { ...link, label: link.ownLabel } : link]
  }
  return entries.flatMap((entry): NavEntry[] => {
    if (!('links' in entry)) return usable(entry)
    const links = entry.links.flatMap(usable)
    return links.length > 0 ? [{ ...entry, links }] : []
  })
}
