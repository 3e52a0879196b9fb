export interface LineScale {
  from: number
  to: number
  ticks: readonly number[]
}

const steps = [1, 2, 5, 10]

/**
 * Round values that cover all values of a line.
 * @param fromZero whether the scale begins at zero, as that of a score does.
 */
export function scaleOf(values: readonly number[], fromZero: boolean, count = 4): LineScale {
  const least = fromZero ? 0 : Math.min(...values)
  const most = Math.max(...values, least)
  const rough = Math.max((most - least) / count, 0.1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((size) => size * power >= rough - 1e-9) ?? 10) * power
  const first = Math.floor(least / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9))
  // Tenths are not exact as binary fractions.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(4)))
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks }
}

/** A scale with ticks at the first and last time; a single time is in its middle. */
export function timeScaleOf(times: readonly number[]): LineScale {
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return first === last
    ? { from: first - 1, to: first + 1, ticks: [first] }
    : { from: first, to: last, ticks: [first, last] }
}

/** The place of a value, in hundredths of a scale. */
export const placeOf = ({ from, to }: Pick<LineScale, 'from' | 'to'>, value: number): number =>
  ((value - from) / (to - from)) * 100

/** The index of the place that is nearest. */
export const nearest = (places: readonly number[], at: number): number =>
  places.reduce((best, place, index) => (Math.abs(place - at) < Math.abs((places[best] ?? 0) - at) ? index : best), 0)
