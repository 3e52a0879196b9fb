import { watchFocus } from '#/lib/lost-focus.ts'
import { watchPresses } from '#/lib/presses.ts'

/** Watches the focus and presses of all pages. */
export function watch(): () => void {
  const stops = [watchFocus(), watchPresses()]
  return () => stops.forEach((stop) => stop())
}
