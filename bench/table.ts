/** The target of a figure. `best` says whether higher or lower values are better. */
export interface Goal {
  must: number
  aim: number
  best: 'high' | 'low'
}

export const atLeast = (must: number, aim: number): Goal => ({ must, aim, best: 'high' })
export const atMost = (must: number, aim: number): Goal => ({ must, aim, best: 'low' })

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`
export const inMs = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`

export interface Row {
  id: string
  what: string
  reference: string
  piel: string
  /** The figure compared with the goal. `text` is shown instead, if present. */
  value: number
  text?: string
  goal?: Goal
}

const meets = (value: number, goal: number, best: Goal['best']): boolean =>
  best === 'high' ? value >= goal : value <= goal

const bound = (goal: Goal | undefined, figure: 'must' | 'aim'): string =>
  goal === undefined ? '' : `${goal.best === 'high' ? '≥' : '≤'} ${goal[figure]}`

/** The level that a row reaches; empty if it has no goal. */
export function verdict({ value, goal }: Row): 'falls short' | 'must' | 'aim' | '' {
  if (goal === undefined) return ''
  // Rounded like the displayed value.
  const shown = Math.round(value * 100) / 100
  if (meets(shown, goal.aim, goal.best)) return 'aim'
  return meets(shown, goal.must, goal.best) ? 'must' : 'falls short'
}

/** The rows as an aligned Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['', 'what', 'reference', 'Piel', 'ratio', 'must', 'aim', 'reached']
  const cells = rows.map((row) => [
    row.id,
    row.what,
    row.reference,
    row.piel,
    row.text ?? row.value.toFixed(2),
    bound(row.goal, 'must'),
    bound(row.goal, 'aim'),
    verdict(row),
  ])
  const widths = head.map((title, i) => Math.max(title.length, 3, ...cells.map((line) => line[i]?.length ?? 0)))
  const line = (texts: string[]): string => `| ${texts.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}
