const steps = [1, 2, 5, 10]

/**
 * Values for the lines of a scale: from zero up to the first round step that covers `most`, a few of them.
 * @param unit the smallest step: amounts in centavos are marked in whole pesos.
 */
export function ticksTo(most: number, unit = 1, count = 4): number[] {
  const rough = Math.max(most / unit / count, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((size) => size * power >= rough) ?? 10) * power * unit
  const last = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: last + 1 }, (_, index) => index * step)
}

/** Every how many of the points gets a name, so that at most `most` do. */
export const everyFor = (count: number, most: number): number => Math.max(1, Math.ceil(count / most))
