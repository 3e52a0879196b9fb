import { useTranslation } from '#/i18n/index.ts'
import { useTitleFocus } from '#/components/ui/use-title-focus.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

export function FrameSkeleton() {
  const { t } = useTranslation('patients')
  const title = useTitleFocus()
  return (
    <SkeletonGroup>
      <h1 ref={title} tabIndex={-1} className="sr-only">
        {t('detail.title')}
      </h1>
      <Skeleton className="mb-1 h-5 w-44" />
      <div className="flex h-21 items-center gap-4">
        <Skeleton className="size-12 shrink-0 rounded-full!" />
        <span className="grid min-w-0 grid-cols-1 gap-2">
          <Skeleton className="h-7 w-64" />
          <Skeleton className="h-5 w-52" />
          <Skeleton className="h-4 w-56" />
        </span>
      </div>
      <Skeleton className="mt-3 h-10 w-full" />
      <div className="mt-3 mb-6 flex h-control items-center gap-6 border-b border-line max-sm:mb-4">
        {['w-16', 'w-20', 'w-24', 'w-16'].map((width, index) => (
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
        {['lg:col-span-5', 'lg:col-span-7'].map((column) => (
          <span key={column} className={`grid content-start gap-4 ${column}`}>
            <Skeleton className="h-6 w-36" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </span>
        ))}
      </div>
    </SkeletonGroup>
  )
}
