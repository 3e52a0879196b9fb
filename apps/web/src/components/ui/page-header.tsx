import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useDocumentTitle } from '#/lib/use-document-title.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import { Link } from './link.tsx'
import { useTitleFocus } from './use-title-focus.ts'

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
        <Breadcrumbs way={way} here={home ?? here ?? title} isHereShown={home !== undefined} Link={Link} />
        <h1 ref={heading} tabIndex={-1} className="text-title font-semibold text-pretty sm:text-title-lg">
          {title}
        </h1>
        {description && <p className="mt-0.5 text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{actions}</div>}
    </header>
  )
}
