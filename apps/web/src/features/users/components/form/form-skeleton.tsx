import { useTranslation } from '#/i18n/index.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

/** Holds the place of the form while its user loads. */
export function FormSkeleton() {
  const { t } = useTranslation('common')
  return (
    <SkeletonGroup label={t('loading')} className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-control w-full" />
        </span>
      ))}
    </SkeletonGroup>
  )
}
