import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

/** Holds the place of a treatment's cards while they load. */
export function DetailSkeleton() {
  const { t } = useTranslation('common')
  return (
    <SkeletonGroup label={t('loading')} className="grid gap-6 max-sm:gap-4 lg:grid-cols-[1.5fr_1fr]">
      <Card className="p-5 max-sm:p-4">
        <div className="flex items-center gap-4">
          <Skeleton className="size-12 rounded-full!" />
          <div className="grid gap-2">
            <Skeleton className="h-6 w-44" />
            <Skeleton className="h-4 w-52" />
          </div>
        </div>
        <div className="mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
          {Array.from({ length: 4 }, (_, index) => (
            <span key={index} className="grid gap-1.5">
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-5 w-36" />
            </span>
          ))}
        </div>
      </Card>
      <Card className="grid content-start gap-4 p-5 max-sm:p-4">
        <Skeleton className="h-5 w-36" />
        <div className="grid grid-cols-2 gap-6">
          <Skeleton className="h-12 w-28" />
          <Skeleton className="h-12 w-28" />
        </div>
      </Card>
      <Card className="grid gap-5 p-5 max-sm:p-4 lg:col-span-2">
        {Array.from({ length: 2 }, (_, index) => (
          <span key={index} className="flex gap-4">
            <Skeleton className="size-8 rounded-full!" />
            <span className="grid gap-2 pt-1.5">
              <Skeleton className="h-5 w-48" />
              <Skeleton className="h-3.5 w-40" />
            </span>
          </span>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
