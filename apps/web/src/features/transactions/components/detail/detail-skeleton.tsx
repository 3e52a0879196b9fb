import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

/** Holds the place of a transaction's cards while they load. */
export function DetailSkeleton() {
  const { t } = useTranslation('common')
  return (
    <SkeletonGroup
      label={t('loading')}
      className="grid items-start grid-cols-1 gap-6 max-sm:gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <Card className="p-5 max-sm:p-4">
        <div className="flex items-start justify-between gap-4">
          <Skeleton className="my-1.5 h-9 w-52" />
          <Skeleton className="h-6 w-24 rounded-full!" />
        </div>
        <div className="mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
          {Array.from({ length: 7 }, (_, index) => (
            <span key={index} className="grid gap-1.5">
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-4 w-40" />
            </span>
          ))}
        </div>
      </Card>
      <Card className="grid gap-5 p-5 max-sm:p-4">
        <Skeleton className="h-5 w-24" />
        {[0, 1].map((item) => (
          <span key={item} className="flex gap-4">
            <Skeleton className="size-8 shrink-0 rounded-full!" />
            <span className="grid gap-2 pt-1.5">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3 w-48" />
            </span>
          </span>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
