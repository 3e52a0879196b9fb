import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

export function CatalogueSkeleton({ tiersClassName }: { tiersClassName: string }) {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-3 h-6 w-32" />
      <div className={tiersClassName}>
        {[0, 1, 2].map((tier) => (
          <Card key={tier} className="h-48 p-5 max-sm:p-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-6 h-7 w-36" />
            <Skeleton className="mt-3 h-5 w-48" />
          </Card>
        ))}
      </div>
      <Skeleton className="mt-8 mb-3 h-6 w-40" />
      <Skeleton className="mb-3 h-control w-full max-w-96" />
      <Card className="divide-y divide-line">
        {[0, 1, 2, 3].map((type) => (
          <div key={type} className="px-5 py-4 max-sm:px-4">
            <Skeleton className="h-5 w-2/5" />
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
