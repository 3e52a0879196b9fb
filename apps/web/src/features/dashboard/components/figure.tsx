import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx'

interface FigureProps {
  label: string
  /** Undefined while it is counted. */
  value: string | undefined
  action: ReactNode
}

export function Figure({ label, value, action }: FigureProps) {
  const { t } = useTranslation('common')
  return (
    <div className="row-span-3 grid grid-rows-subgrid border-s border-strong/50 ps-4 sm:min-w-36">
      <p className="text-muted">{label}</p>
      {value === undefined ? (
        <SkeletonGroup label={t('loading')} className="flex h-12 items-center">
          <Skeleton className="h-8 w-24" />
        </SkeletonGroup>
      ) : (
        <p className="text-figure-lg font-medium tabular-nums">{value}</p>
      )}
      <p className="mt-1 min-h-5">{action}</p>
    </div>
  )
}
