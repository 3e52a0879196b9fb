import type { ComponentProps } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Card } from '#/components/ui/card.tsx'
import { latePart } from '#/lib/lazy-part.ts'
import { useLater } from '#/lib/use-later.ts'
import type { GridColumn } from '../grid/grid-model.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import '../grid/grid.css'

const ColumnOccupancy = latePart(
  ['agendaViews', 'appointments', 'calendar', 'alerts'],
  () => import('./printed-day.tsx'),
  'ColumnOccupancy',
)

export function ColumnHead({ column, name }: { column: GridColumn; name: string }) {
  const { t } = useTranslation('calendar')
  const isLater = useLater()
  const count = column.items.length
  return (
    <>
      <bdi className="block truncate leading-5 font-medium" title={name}>
        {name}
      </bdi>
      <span className="block truncate text-caption text-muted">
        {count > 0 ? t('head.appointments', { count }) : t('head.free')}
        {isLater && <ColumnOccupancy column={column} />}
      </span>
    </>
  )
}

export function GridSkeleton() {
  return (
    <SkeletonGroup className="agenda-scroll overflow-hidden rounded-card border border-line bg-canvas p-2 max-sm:border-0">
      <div className="grid h-full grid-cols-[3.5rem_repeat(3,minmax(0,1fr))] gap-2">
        {[0, 1, 2, 3].map((column) => (
          <Skeleton key={column} className="h-full" />
        ))}
      </div>
    </SkeletonGroup>
  )
}

export function GridError({ query }: Pick<ComponentProps<typeof LoadError>, 'query'>) {
  const { t } = useTranslation('calendar')
  return (
    <Card>
      <LoadError query={query} title={t('failed')} />
    </Card>
  )
}
