import { reachOf, type ActorKind, type Permission } from '@piel/contract/core/permissions'
import { Settings, type LucideIcon } from 'lucide-react'
import { paths } from '#/lib/paths.ts'
import type { en } from '#/i18n/en/index.ts'
import { pageLinks, type PageLink } from '../pages.ts'

type NavLabel = keyof typeof en.shell.links

export interface NavLink {
  to: string
  label: NavLabel
  /** The label where the permission covers only the user's own records. */
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

const linksAt = (wanted: PageLink['place']): NavLink[] =>
  pageLinks.flatMap(({ name, place, ...link }) =>
    place === wanted ? [{ ...link, label: name, to: paths[name]() }] : [],
  )

/** The sidebar, from top to bottom. */
export const navigation: readonly NavEntry[] = [
  ...linksAt('sidebar'),
  { label: 'settingsGroup', icon: Settings, match: 'configuracion', links: linksAt('settings') },
]

/** The entries that a kind of actor can open, without empty groups. */
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
