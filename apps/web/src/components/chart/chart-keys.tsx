import { useTranslation } from '#/i18n/index.ts'
import type { Active } from './use-active.ts'

interface Props {
  label: string
  count: number
  active: Active
  textOf: (index: number) => string
  /** Opens the list behind a point. */
  open?: ((index: number) => void) | undefined
}

/**
 * Moves through the points of a chart by keyboard, like the browser's own slider, so that a screen reader announces
 * each, as a chart. The chart around it shows the focus.
 */
export function ChartKeys({ label, count, active: { keys }, textOf, open }: Props) {
  const { t } = useTranslation('common')
  return (
    <input
      type="range"
      min={0}
      max={Math.max(0, count - 1)}
      step={1}
      value={keys.value}
      aria-label={label}
      aria-roledescription={t('chart')}
      aria-valuetext={textOf(keys.value)}
      onChange={(event) => keys.move(Number(event.target.value))}
      onKeyDown={(event) => event.key === 'Enter' && open?.(keys.value)}
      onFocus={() => keys.focus(true)}
      onBlur={() => keys.focus(false)}
      className="pointer-events-none absolute inset-0 size-full appearance-none opacity-0"
    />
  )
}
