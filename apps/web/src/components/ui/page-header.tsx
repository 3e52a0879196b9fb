import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDocumentTitle } from '#/lib/use-document-title.ts'
import { Link } from './link.tsx'
import { useTitleFocus } from './use-title-focus.ts'

export interface Crumb {
  label: ReactNode
  /** A path of `lib/paths.ts`. */
  to: string
}

export interface PageHeaderProps {
  title: ReactNode
  /** Between the dashboard, always first, and the page itself, always last. */
  crumbs?: readonly Crumb[] | undefined
  /** Replaces the breadcrumbs, on the dashboard. */
  home?: ReactNode
  /** Name of the page in the breadcrumbs, if the title is longer. */
  here?: ReactNode
  /** One line below the title. */
  description?: ReactNode
  actions?: ReactNode
  /** Title of the browser tab; required if `title` is not text. Without people's names: browsers store it in histories. */
  documentTitle?: string
}

/** Breadcrumbs, title and actions of every page. The title takes the focus after a change of route. */
export function PageHeader({ title, crumbs = [], home, here, description, actions, documentTitle }: PageHeaderProps) {
  const { t } = useTranslation('common')
  const heading = useTitleFocus()
  useDocumentTitle(documentTitle ?? (typeof title === 'string' ? title : ''))
  const way = home === undefined ? [{ label: t('dashboard'), to: '/' }, ...crumbs] : []
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-sm:mb-4">
      <div className="min-w-0 flex-1 basis-64">
        <nav aria-label={t('breadcrumbs')} className="mb-1 text-muted print:hidden">
          <ol className="flex min-w-0 items-center">
            {way.map((crumb) => (
              <li key={crumb.to} className="group flex min-w-0 items-center not-nth-last-2:shrink-0">
                <Link to={crumb.to} className="touch-target truncate rounded-[4px] focus-ring hover:text-ink">
                  {crumb.label}
                </Link>
                <ChevronRight
                  aria-hidden="true"
                  className="mx-1 size-3.5 shrink-0 text-faint max-sm:group-nth-last-2:hidden"
                />
              </li>
            ))}
            {/* Hidden on phones, where the title follows directly. */}
            <li
              aria-current="page"
              className={clsx('min-w-16 shrink-999 truncate text-faint', home === undefined && 'max-sm:sr-only')}
            >
              {home ?? here ?? title}
            </li>
          </ol>
        </nav>
        <h1 ref={heading} tabIndex={-1} className="text-title font-semibold text-pretty sm:text-title-lg">
          {title}
        </h1>
        {description && <p className="mt-0.5 text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{actions}</div>}
    </header>
  )
}
