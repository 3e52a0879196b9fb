import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

/** Holds the place of a doctor's cards while they load. */
export function DetailSkeleton() {
  const { t } = useTranslation('common')
  return (
    <SkeletonGroup label={t('loading')} className="grid gap-6 max-sm:gap-4">
      <Card className="p-5 max-sm:p-4">
        <div className="flex items-center gap-4">
          <Skeleton className="size-18 rounded-full!" />
          <div className="grid gap-2">
            <Skeleton className="h-7 w-44" />
            <Skeleton className="h-6 w-20 rounded-full!" />
          </div>
        </div>
        <div className="mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 9 }, (_, index) => (
            <span key={index} className="grid gap-1.5">
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-4 w-36" />
            </span>
          ))}
        </div>
      </Card>
      <div className="grid gap-6 max-sm:gap-4 lg:grid-cols-2">
        {Array.from({ length: 2 }, (_, index) => (
          <Card key={index} className="grid gap-3 p-5 max-sm:p-4">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-32" />
            <div className="grid grid-cols-2 gap-6">
              <Skeleton className="h-9 w-24" />
              <Skeleton className="h-9 w-24" />
            </div>
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  )
}
