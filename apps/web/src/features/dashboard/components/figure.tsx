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
    <div className="flex flex-col border-s sm:min-w-36 border-strong/50 ps-4">
      <p className="flex-1 text-muted">{label}</p>
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
