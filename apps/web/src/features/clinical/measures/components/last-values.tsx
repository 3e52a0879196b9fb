import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import { type Shown, useMeasureWords } from './use-measure-words.ts'
import { kindsOf, type Measures } from './use-shown-kind.ts'

interface Props {
  data: Measures
  shown: Shown
  onShow: (kind: Shown) => void
  className?: string
}

/** The newest value of each kind; a press shows it over time. */
export function LastValues({ data, shown, onShow, className }: Props) {
  const { t } = useTranslation('measures')
  const { nameOf } = useMeasureWords()
  return (
    <section aria-labelledby="last-values" className={className}>
      <h3 id="last-values" className="flex min-h-11 items-center border-b border-line pb-2 font-semibold">
        {t('last')}
      </h3>
      <ul>
        {kindsOf(data).map((kind) => (
          <li key={kind} className="border-b border-line">
            <button
              type="button"
              aria-pressed={kind === shown}
              onClick={() => onShow(kind)}
              className={clsx(
                'flex min-h-13 w-full items-center gap-3 px-2 py-1.5 text-start transition-colors focus-ring-inset hover:bg-hover',
                kind === shown && 'bg-accent-soft',
              )}
            >
              <span className={clsx('min-w-0 flex-1 font-medium', kind === shown && 'text-accent')}>
                {nameOf(kind)}
              </span>
              <LastValue data={data} kind={kind} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LastValue({ data, kind }: Pick<Props, 'data'> & { kind: Shown }) {
  const { t } = useTranslation('measures')
  const words = useMeasureWords()
  const dates = useDates()
  const index = kind === 'bmi' ? data.bmi[0] : undefined
  const measure = data.data.find((one) => one.kind === kind && one.error === null)
  const last = index ?? measure
  if (!last) return <span className="text-muted">{t('none')}</span>
  const band = words.bandOf(kind, last.value)
  return (
    <span className="text-end tabular-nums">
      <span className="block font-medium">
        {index ? words.figure(index.value, kind, '') : measure && words.valueOf(measure)}
      </span>
      <span className="block text-caption text-muted">{[band, dates.day(last.at)].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
