import type { PatientStatement } from '@piel/contract/money/statement'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { BalanceFigure } from '#/features/core/entries/components/balance.tsx'
import { MembershipState } from '#/features/money/memberships/components/membership-state.tsx'

const beside = 'grid gap-x-6 gap-y-4 sm:grid-cols-2'

export function StatementFigures({ statement }: { statement: PatientStatement }) {
  return (
    <div className={beside}>
      <BalanceFigure minor={statement.balanceMinor} />
      <MembershipState membership={statement.membership} />
    </div>
  )
}

export function StatementFiguresSkeleton() {
  return (
    <SkeletonGroup className={beside}>
      <span className="grid min-h-14 content-between">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-8 w-40" />
      </span>
      <span className="grid min-h-19 content-between">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-5 w-32" />
      </span>
    </SkeletonGroup>
  )
}
