import { useTranslation } from '#/i18n/index.ts'
import { Skeleton } from '#/components/ui/skeleton.tsx'

/** The frame of the product with placeholders, while the account and the code of the first page load. */
export function FrameSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className="flex min-h-dvh">
      <div className="w-72.5 space-y-6 border-e px-5 py-4 max-lg:hidden">
        {['w-14', 'w-28', 'w-24', 'w-20', 'w-24', 'w-32'].map((width, index) => (
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
      <main className="page-width min-w-0 flex-1 py-4">
        <div role="status">
          <h1 className="sr-only">{t('loading')}</h1>
          <Skeleton className="mb-8 h-control w-60" />
          <Skeleton className="mb-8 h-7 w-56" />
          <Skeleton className="mb-8 h-27" />
          <Skeleton className="h-96" />
        </div>
      </main>
    </div>
  )
}
