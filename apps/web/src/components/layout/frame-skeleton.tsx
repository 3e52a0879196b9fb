import { useTranslation } from '#/i18n/index.ts'
import { BrandMark } from '#/components/layout/brand-mark.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { paths } from '#/lib/paths.ts'

const links = ['w-28', 'w-24', 'w-20', 'w-24', 'w-32', 'w-28', 'w-20', 'w-24']

/** The frame of the product with placeholders, while the account and the code of the first page load. */
export function FrameSkeleton() {
  const { t } = useTranslation('common')
  const isDashboard = [paths.dashboard(), paths.analytics()].includes(window.location.pathname)
  return (
    <div className="flex min-h-dvh">
      <div aria-hidden="true" className="w-72.5 shrink-0 border-e max-lg:hidden">
        <div className="flex h-header items-center gap-3 px-5">
          <BrandMark className="size-7" />
          <Skeleton className="h-5 w-14" />
        </div>
        <div className="space-y-0.5 px-3 py-3">
          {links.map((width, index) => (
            <div key={index} className="flex h-9 items-center gap-3 px-3">
              <Skeleton className="size-5 shrink-0" />
              <Skeleton className={`h-4 ${width}`} />
            </div>
          ))}
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div aria-hidden="true" className="page-width flex h-header shrink-0 items-center gap-3 max-sm:px-2">
          <Skeleton className="h-control w-60 max-sm:w-9" />
          <div className="flex-1" />
          <Skeleton className="h-control w-20" />
          <Skeleton className="size-9 rounded-full!" />
        </div>
        <main className="page-width flex-1 py-6 max-sm:py-4">
          <div role="status">
            <h1 className="sr-only">{t('loading')}</h1>
            <Skeleton className="mb-3 h-4 w-32" />
            <Skeleton className="h-7 w-56" />
          </div>
          {isDashboard && (
            <div
              aria-hidden="true"
              className="mt-8 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line max-sm:mt-6 md:grid-cols-4 xl:grid-cols-[1fr_1fr_1.5fr_1fr_1fr]"
            >
              {['', '', 'col-span-2 xl:col-span-1', 'md:col-span-2 xl:col-span-1', 'md:col-span-2 xl:col-span-1'].map(
                (span, index) => (
                  <div key={index} className={`h-27 bg-surface px-5 py-4 max-sm:px-4 ${span}`}>
                    <Skeleton className="h-4 w-24" />
                    <Skeleton className="mt-3 h-7 w-20" />
                  </div>
                ),
              )}
            </div>
          )}
          <Skeleton className="mt-8 h-96 w-full rounded-card! max-sm:mt-6" />
        </main>
      </div>
    </div>
  )
}
