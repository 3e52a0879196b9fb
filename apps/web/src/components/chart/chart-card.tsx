import { clsx } from 'clsx'
import { Activity, type LucideIcon, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { MoreLink } from '#/components/ui/more-link.tsx'
import { useIsPrinting } from '#/lib/paper.ts'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

interface Props {
  title: string
  /** Undefined while it loads. */
  total: string | undefined
  /** Explains the total in a few words. */
  about: string
  /** Between the picture and the link. */
  children?: ReactNode
  exportButton?: ReactNode
  /** The list that the total sums. */
  rows: { to: string; label: string }
  /** Replaces chart and table if there is no data. */
  empty: { icon: LucideIcon; title: string; text: string } | false
  /** The data is that of the previous range. */
  isStale: boolean
  chart: () => ReactNode
  table: () => ReactNode
  className?: string
  /** The level of its title; third by default. */
  heading?: 'h2' | 'h3'
}

/** A chart, its data as a table, and a link to the rows. Its height is the same in every state. */
export function ChartCard(props: Props) {
  const {
    title,
    total,
    about,
    children,
    exportButton,
    rows,
    empty,
    isStale,
    chart,
    table,
    className,
    heading: Heading = 'h3',
  } = props
  const { t } = useTranslation(['analytics', 'common'])
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const isPrinting = useIsPrinting()
  const body = () => {
    if (total === undefined) return <WaitingBars label={t('common:loading')} />
    if (empty)
      return <EmptyState icon={empty.icon} title={empty.title} text={empty.text} className="h-full justify-center" />
    return isTable ? table() : chart()
  }
  return (
    <Card
      aria-labelledby={id}
      className={clsx('@container/chart flex min-w-0 flex-col print:block print:break-inside-avoid', className)}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-4 max-sm:px-4">
        <div className="min-w-0">
          <Heading id={id} className="text-muted">
            {title}
          </Heading>
          {total === undefined ? (
            <div className="flex h-9 items-center">
              <Skeleton className="h-7 w-36" />
            </div>
          ) : (
            <p className="h-9 text-figure font-medium whitespace-nowrap tabular-nums">{total}</p>
          )}
          <p className="min-h-4 text-caption text-muted max-sm:min-h-8">{total !== undefined && about}</p>
        </div>
        {/* Icons alone on narrow screens. */}
        <div className="flex gap-2 @max-[30rem]/chart:[&_button>span:last-child]:sr-only">
          <Button
            size="sm"
            icon={isTable ? Activity : Table2}
            disabled={!total || empty !== false}
            onClick={() => setIsTable(!isTable)}
          >
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
          {exportButton}
        </div>
      </div>
      <div className={clsx('mt-4 mb-2 h-84 px-5 transition-opacity max-sm:h-100 max-sm:px-4', isStale && 'opacity-50')}>
        {body()}
      </div>
      {children}
      {isPrinting && !isTable && total !== undefined && !empty && <div className="mt-4 px-5">{table()}</div>}
      <p className="mt-auto border-t px-5 py-3 max-sm:px-4 print:hidden">
        <MoreLink to={rows.to}>{rows.label}</MoreLink>
      </p>
    </Card>
  )
}

const heights = ['h-2/5', 'h-3/5', 'h-1/3', 'h-4/5', 'h-1/2', 'h-2/3', 'h-2/5']

function WaitingBars({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex h-full items-end gap-[6%] border-b pt-9">
      {heights.map((height, index) => (
        <Skeleton key={index} className={clsx('flex-1 rounded-b-none!', height)} />
      ))}
    </SkeletonGroup>
  )
}
