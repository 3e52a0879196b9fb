import { clsx } from 'clsx'
import { createContext, use, type ReactNode } from 'react'
import { Link } from '#/components/ui/link.tsx'

export interface RowPlace {
  to: string
  search?: object | undefined
  /** Only the active row can be reached with Tab; arrow keys move between rows. */
  isActive: boolean
  /** The values of columns that do not fit: under the name, or beside its second line. */
  below?: ReactNode
  beside?: ReactNode
}

export const RowContext = createContext<RowPlace>({ to: '', isActive: false })

/** For the first cell of a row: the values of columns that do not fit. */
export const useSecondaryValues = () => use(RowContext)

/** `tabIndex` of other controls in a row: only the active row's can be reached with Tab. */
export const useRowTabIndex = (): 0 | -1 => (use(RowContext).isActive ? 0 : -1)

/** The row's link: opened by pressing the row anywhere; supports middle-click and copying the URL. */
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
