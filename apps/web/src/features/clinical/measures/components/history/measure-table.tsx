import type { Measure } from '@piel/contract/clinical/measures'
import { clsx } from 'clsx'
import { CircleSlash, Ellipsis, Pencil } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { Menu } from '#/components/ui/menu.tsx'
import { useDates } from '#/lib/dates.ts'
import { type Shown, useMeasureWords } from '../use-measure-words.ts'
import type { Measures } from '../use-shown-kind.ts'

interface Props {
  kind: Shown
  data: Measures
  onCorrect: ((measure: Measure) => void) | undefined
  onError: ((measure: Measure) => void) | undefined
}

const cell = 'border-b border-line px-2 py-2.5 text-start align-top first:ps-0 last:pe-0'

/** Every measure of a kind, newest first, those recorded in error too. */
export function MeasureTable({ kind, data, onCorrect, onError }: Props) {
  const { t } = useTranslation('measures')
  const words = useMeasureWords()
  const dates = useDates()
  const rows =
    kind === 'bmi'
      ? data.bmi.map(({ weightId, at, value }) => (
          <tr key={weightId}>
            <td className={clsx(cell, 'tabular-nums')}>{dates.day(at)}</td>
            <td className={clsx(cell, 'font-medium tabular-nums')}>{words.figure(value, kind, '')}</td>
            <td className={cell}>{t('derived')}</td>
            <td className={cell} />
          </tr>
        ))
      : data.data
          .filter((measure) => measure.kind === kind)
          .map((measure) => <Row key={measure.id} measure={measure} onCorrect={onCorrect} onError={onError} />)
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{words.nameOf(kind)}</caption>
      <thead>
        <tr className="text-caption text-muted">
          {[t('columns.date'), t('columns.value'), t('columns.author')].map((head) => (
            <th key={head} scope="col" className={clsx(cell, 'font-medium')}>
              {head}
            </th>
          ))}
          <td className={cell} />
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  )
}

function Row({ measure, onCorrect, onError }: Pick<Props, 'onCorrect' | 'onError'> & { measure: Measure }) {
  const { t } = useTranslation('measures')
  const words = useMeasureWords()
  const dates = useDates()
  const { at, kind, value, author, error, isUnusual } = measure
  const band = words.bandOf(kind, value)
  return (
    <tr>
      <td className={clsx(cell, 'tabular-nums')} title={dates.exact(at)}>
        {dates.day(at)}
      </td>
      <td className={clsx(cell, 'tabular-nums')}>
        <span className={clsx('font-medium', error && 'text-muted line-through')}>{words.valueOf(measure)}</span>
        {error === null && band !== undefined && <span className="ms-2 text-muted">{band}</span>}
        {isUnusual && error === null && <span className="block text-caption text-muted">{t('confirmed')}</span>}
        {error && (
          <span className="block text-caption text-muted">
            {t(error.hasValue ? 'error.corrected' : 'error.recorded')} {error.reason}{' '}
            <span className="whitespace-nowrap">
              ({error.by}, {dates.day(error.at)})
            </span>
          </span>
        )}
      </td>
      <td className={cell}>
        <bdi>{author.name}</bdi>
      </td>
      <td className={clsx(cell, 'py-1 text-end')}>
        {onCorrect && onError && error === null && (
          <Menu
            items={[
              { id: 'correct', label: t('correct'), icon: Pencil, onSelect: () => onCorrect(measure) },
              { id: 'error', label: t('error.action'), icon: CircleSlash, onSelect: () => onError(measure) },
            ]}
            trigger={(props) => (
              <IconButton
                {...props}
                icon={Ellipsis}
                size="sm"
                label={t('actionsOf', { value: words.valueOf(measure), date: dates.day(at) })}
                tooltip={!props['aria-expanded']}
              />
            )}
          />
        )}
      </td>
    </tr>
  )
}
