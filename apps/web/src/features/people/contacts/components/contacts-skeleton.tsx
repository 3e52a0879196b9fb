import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

/** Placeholders for the fewest contacts that a clinic has. */
export function ContactsSkeleton({ className }: { className: string }) {
  const { t } = useTranslation('common')
  return (
    <SkeletonGroup label={t('loading')} className={className}>
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index}>
          <div className="flex items-center gap-4 p-5 pb-4 max-sm:p-4">
            <Skeleton className="size-12 rounded-full!" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
          <div className="h-22.5 border-t border-line p-5">
            <Skeleton className="h-4 w-4/5" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  )
}
