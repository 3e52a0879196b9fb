import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
    <div className="px-5 py-5 max-sm:px-4 max-sm:py-4">
      <p className="text-muted">{label}</p>
      {value === undefined ? (
        <SkeletonGroup label={t('loading')} className="flex h-9 items-center">
          <Skeleton className="h-7 w-20" />
        </SkeletonGroup>
      ) : (
        <p className="text-figure font-semibold tabular-nums">{value}</p>
      )}
      <p className="mt-1 min-h-5">{action}</p>
    </div>
  )
}
