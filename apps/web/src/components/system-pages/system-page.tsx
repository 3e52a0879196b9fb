import { useEffect, useRef, type ReactNode } from 'react'
import { Breadcrumbs, type BreadcrumbsProps } from '#/components/ui/breadcrumbs.tsx'
import { useTranslation } from '#/i18n/index.ts'
import { paths } from '#/lib/paths.ts'
import { useDocumentTitle } from '#/lib/use-document-title.ts'

interface SystemPageProps {
  code?: string
  title: string
  text: string
  actions: ReactNode
  /** Without it, a link in the breadcrumbs reloads the product. */
  Link?: BreadcrumbsProps['Link']
  role?: 'alert' | undefined
  children?: ReactNode
}

const PlainLink: BreadcrumbsProps['Link'] = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
)

/** Explains why there is no page, with links. It needs no data, only texts. */
export function SystemPage({ code, title, text, actions, Link = PlainLink, role, children }: SystemPageProps) {
  const { t } = useTranslation('common')
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section role={role} className="mx-auto grid min-h-[70dvh] max-w-xl content-center px-4 py-16">
      <Breadcrumbs way={[{ label: t('dashboard'), to: paths.dashboard() }]} here={title} Link={Link} />
      <p aria-hidden="true" className="mb-3 flex items-center gap-3 font-medium text-accent tabular-nums">
        {code}
        <svg viewBox="0 0 96 8" className="h-2 w-24" fill="none" stroke="currentColor" strokeWidth="1.5">
          <path d="M1 4c4-4 8-4 12 0s8 4 12 0 8-4 12 0 8 4 12 0 8-4 12 0 8 4 12 0 8-4 12 0 8 4 11 1" opacity=".45" />
        </svg>
      </p>
      <h1 ref={heading} tabIndex={-1} className="text-title-lg font-semibold text-pretty sm:text-figure">
        {title}
      </h1>
      <p className="mt-2 max-w-prose text-base text-pretty text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap gap-2">{actions}</div>
      {children}
    </section>
  )
}
