import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'

export interface Crumb {
  label: ReactNode
  /** A path of `lib/paths.ts`. */
  to: string
}

export interface BreadcrumbsProps {
  /** The pages above this one, the dashboard first. */
  way: readonly Crumb[]
  here: ReactNode
  /** Shows the current page on phones too, where otherwise the title follows directly. */
  isHereShown?: boolean
  /** A link of the router, or a plain one on pages that must work without it. */
  Link: ComponentType<{ to: string; className: string; children: ReactNode }>
}

export function Breadcrumbs({ way, here, isHereShown = false, Link }: BreadcrumbsProps) {
  const { t } = useTranslation('common')
  return (
    <nav aria-label={t('breadcrumbs')} className="mb-1 pe-8 text-muted print:hidden">
      <ol className="flex flex-wrap items-center gap-y-1">
        {way.map((crumb) => (
          <li key={crumb.to} className="group flex max-w-full items-center">
            <Link to={crumb.to} className="touch-target truncate rounded-[4px] focus-ring hover:text-ink">
              {crumb.label}
            </Link>
            <ChevronRight
              aria-hidden="true"
              className="mx-1 size-3.5 shrink-0 text-faint max-sm:group-nth-last-2:hidden"
            />
          </li>
        ))}
        <li aria-current="page" className={clsx('max-w-full truncate text-faint', !isHereShown && 'max-sm:sr-only')}>
          {here}
        </li>
      </ol>
    </nav>
  )
}
