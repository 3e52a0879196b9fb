import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'

/** Placeholder of loading content, with its size (`className="h-5 w-32"`). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block max-w-full animate-wait rounded-[6px] bg-hover', className)} />
}

/** Wraps skeletons and announces loading once to screen readers. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label?: string
  className?: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label ?? t('loading')}</span>
      {children}
    </div>
  )
}
