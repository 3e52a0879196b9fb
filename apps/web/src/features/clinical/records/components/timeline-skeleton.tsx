import { useTranslation } from '#/i18n/index.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

export function TimelineSkeleton() {
  const { t } = useTranslation('common')
  return (
    <SkeletonGroup label={t('loading')} className="grid gap-8">
      {Array.from({ length: 4 }, (_, index) => (
        <span key={index} className="flex gap-4">
          <Skeleton className="size-8 rounded-full" />
          <span className="grid flex-1 gap-2 pt-1.5">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-full max-w-prose" />
            <Skeleton className="h-4 w-2/3 max-w-prose" />
          </span>
        </span>
      ))}
    </SkeletonGroup>
  )
}
