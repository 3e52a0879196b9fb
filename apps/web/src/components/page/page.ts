import type { Permission } from '@piel/contract/core/permissions'
import type { RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { en } from '#/i18n/en/index.ts'

type Label = keyof typeof en.shell.links

/** A page behind sign-in. Its URL is in `lib/paths.ts`, the name of its link in `i18n/<language>/base/shell.ts`. */
export interface Page {
  /** Required to open the page and to see its links. */
  permission: Permission
  /** Null for pages that only other pages link to. The palette shows every link, the sidebar those with a place there. */
  link: {
    place: 'sidebar' | 'settings' | 'palette'
    /** Sorts the links of all areas; the gaps leave room for new pages. */
    position: number
    icon: LucideIcon
    /** The label where the permission covers only the user's own records. */
    ownLabel?: Label
    /** The label of the palette's action that opens the page with its dialog for a new item. */
    newLabel?: Label
  } | null
  component: RouteComponent
  /** The frame around the page, which stays from page to page. */
  frame?: 'patient'
}
