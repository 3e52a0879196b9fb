import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from '#/components/ui/link.tsx'

export interface PageTab {
  to: string
  label: string
  count?: number | undefined
}

interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  current: string
}

/** Links between the pages of one record; they scroll sideways where they do not fit. */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const bar = list.current
    const link = bar?.querySelector<HTMLElement>(`[href="${current}"]`)
    if (bar && link) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className="mb-6 border-b border-line max-sm:-mx-gutter max-sm:mb-4 print:hidden">
      <ul
        ref={list}
        className="relative -mb-px flex gap-6 overflow-x-auto [scrollbar-width:none] max-sm:gap-5 max-sm:px-gutter"
      >
        {tabs.map(({ to, label: name, count }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              className={clsx(
                'flex h-control items-center gap-1.5 border-b-2 font-medium transition-colors focus-ring-inset',
                to === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {name}
              {count !== undefined && count > 0 && (
                <span className="text-caption font-normal text-muted tabular-nums">{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
