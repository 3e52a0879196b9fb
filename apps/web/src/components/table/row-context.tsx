import { clsx } from 'clsx'
import { createContext, use, type ReactNode } from 'react'
import { Link } from '#/components/ui/link.tsx'

export interface RowPlace {
  /** The path that the row opens. */
  to: string
  /** Its search parameters. */
  search?: object | undefined
  /** One row at a time is on the Tab key's way; the arrow keys move on from there. */
  isActive: boolean
}

export const RowContext = createContext<RowPlace>({ to: '', isActive: false })

/** `tabIndex` for whatever else can be pressed in a row: only the active row's are on the Tab key's way. */
export const useRowTabIndex = (): 0 | -1 => (use(RowContext).isActive ? 0 : -1)

/** The row's link: what the row opens when it is pressed anywhere, and what middle-click and copying an address need. */
export function RowLink({ className, children }: { className?: string; children: ReactNode }) {
  const { to, search } = use(RowContext)
  return (
    <Link
      to={to}
      {...(search && { search, resetScroll: false })}
      data-row-link
      tabIndex={useRowTabIndex()}
      className={clsx('outline-none', className)}
    >
      {children}
    </Link>
  )
}
