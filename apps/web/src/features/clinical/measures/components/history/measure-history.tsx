import { isScore } from '@piel/contract/clinical/scores'
import type { Measure } from '@piel/contract/clinical/measures'
import { useQuery } from '@tanstack/react-query'
import { ChartLine, Plus, Table2 } from 'lucide-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LineChart } from '#/components/chart/line-chart.tsx'
import { Button } from '#/components/ui/button.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useDates } from '#/lib/dates.ts'
import { useCan } from '#/lib/permissions.ts'
import { treatmentsOf } from '../../measures.queries.ts'
import { type Shown, useMeasureWords } from '../use-measure-words.ts'
import type { Measures } from '../use-shown-kind.ts'
import { MeasureTable } from './measure-table.tsx'
import { pointsOf } from './points.ts'

export interface MeasureHistoryProps {
  kind: Shown
  patientId: string
  data: Measures
  onRecord: (() => void) | undefined
  onCorrect: ((measure: Measure) => void) | undefined
  onError: ((measure: Measure) => void) | undefined
  className?: string
}

/** One kind of measure over time: a line with the treatments marked on it, or a table. */
export function MeasureHistory({
  kind,
  patientId,
  data,
  onRecord,
  onCorrect,
  onError,
  className,
}: MeasureHistoryProps) {
  const { t } = useTranslation('measures')
  const words = useMeasureWords()
  const [isTable, setIsTable] = useState(false)
  const points = pointsOf(kind, data)
  const isDrawn = points.length > 1
  return (
    <section aria-labelledby="measure-history" className={className}>
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line pb-2">
        <h3 id="measure-history" className="min-w-0 flex-1 font-semibold">
          {words.nameOf(kind)} <span className="font-normal text-muted">{words.aboutOf(kind)}</span>
        </h3>
        {isDrawn && (
          <Button size="sm" icon={isTable ? ChartLine : Table2} onClick={() => setIsTable(!isTable)}>
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
        )}
        {onRecord && (
          <Button size="sm" icon={Plus} onClick={onRecord}>
            {t('record')}
          </Button>
        )}
      </div>
      {isDrawn && !isTable ? (
        <Chart kind={kind} patientId={patientId} points={points} />
      ) : (
        <MeasureTable kind={kind} data={data} onCorrect={onCorrect} onError={onError} />
      )}
    </section>
  )
}

type Points = ReturnType<typeof pointsOf>

function Chart({ kind, patientId, points }: { kind: Shown; patientId: string; points: Points }) {
  const { t, language } = useTranslation('measures')
  const words = useMeasureWords()
  const dates = useDates()
  const mayReadTreatments = useCan('treatments.read')
  const { data } = useQuery({ ...treatmentsOf(patientId), enabled: mayReadTreatments })
  const first = points[0]?.at ?? 0
  const last = points.at(-1)?.at ?? 0
  // Noon, so that the mark stands on its day.
  const marks = (data?.data ?? [])
    .map(({ id, type, startsOn }) => ({
      key: id,
      at: Date.parse(`${startsOn}T18:00:00.000Z`),
      startsOn,
      name: nameIn(type, language),
    }))
    .filter(({ at }) => at >= first && at <= last)
    .toSorted((a, b) => a.at - b.at)
  const isScoreShown = kind !== 'bmi' && isScore(kind)
  const textOf = (index: number) => {
    const point = points[index]
    if (!point) return ''
    return [point.text, words.bandOf(kind, point.values[0] ?? null), dates.day(point.time)].filter(Boolean).join(', ')
  }
  return (
    <>
      <div className="h-84">
        <LineChart
          points={points}
          marks={marks}
          label={words.nameOf(kind)}
          lines={kind === 'bloodPressure' ? [t('systolic'), t('diastolic')] : []}
          fromZero={isScoreShown}
          short={String}
          nameOf={(at) => dates.date(dates.dayOf(at))}
          textOf={textOf}
          tip={(index) => (
            <>
              <span className="block font-medium">{points[index]?.text}</span>
              <span className="block text-muted">
                {[words.bandOf(kind, points[index]?.values[0] ?? null), dates.day(points[index]?.time ?? '')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          )}
        />
      </div>
      {marks.length > 0 && (
        <section aria-labelledby="measure-marks" className="mt-3">
          <h4 id="measure-marks" className="text-caption text-muted">
            {t('marks')}
          </h4>
          <ol className={clsx('mt-1 grid gap-1', marks.length > 3 && 'sm:grid-cols-2')}>
            {marks.map(({ key, name, startsOn }, index) => (
              <li key={key} className="flex items-center gap-2 tabular-nums">
                <span
                  aria-hidden="true"
                  className="grid size-5 shrink-0 place-items-center rounded-full border border-strong text-caption font-medium"
                >
                  {index + 1}
                </span>
                <span className="min-w-0">
                  {name} <span className="text-muted">· {dates.date(startsOn)}</span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
