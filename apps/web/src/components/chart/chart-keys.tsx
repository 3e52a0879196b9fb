import type { Active } from './use-active.ts'

interface Props {
  /** Accessible name, with the hint about arrow keys. */
  label: string
  count: number
  active: Active
  /** Describes a point. */
  textOf: (index: number) => string
}

/**
 * Leads through the points of a chart by arrows, Home, End and Page Up and Down, as the browser's own slider does it,
 * and lets a screen reader say each. The chart around it shows the focus.
 */
export function ChartKeys({ label, count, active: { keys }, textOf }: Props) {
  return (
    <input
      type="range"
      min={0}
      max={Math.max(0, count - 1)}
      step={1}
      value={keys.value}
      aria-label={label}
      aria-valuetext={textOf(keys.value)}
      onChange={(event) => keys.move(Number(event.target.value))}
      onFocus={() => keys.focus(true)}
      onBlur={() => keys.focus(false)}
      className="pointer-events-none absolute inset-0 size-full appearance-none opacity-0"
    />
  )
}
