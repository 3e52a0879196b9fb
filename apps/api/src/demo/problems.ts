import type { DemoPatient } from './people.ts'

/** What records of the demonstration say, and the code of the term. */
const mentioned: readonly [RegExp, string][] = [
  [/[Pp]soriasis/, 'L40.0'],
  [/[Dd]ermatitis atópica/, 'L20.9'],
  [/[Mm]elasma/, 'L81.1'],
  [/[Uu]rticaria crónica/, 'L50.8'],
  [/[Aa]lopecia areata/, 'L63.9'],
  [/[Aa]lopecia androgenética/, 'L64.9'],
  [/[Vv]itíligo/, 'L80'],
  [/[Aa]cné/, 'L70.0'],
  [/[Rr]osácea/, 'L71.9'],
  [/[Qq]ueratosis actínica/, 'L57.0'],
  [/[Hh]erpes zóster/, 'B02.9'],
  [/[Oo]nicomicosis/, 'B35.1'],
  [/[Mm]elanoma/, 'C43.9'],
]

export interface DemoProblem {
  code: string
  daysAgo: number
  isDefinitive: boolean
}

/** The diagnoses that a patient's entries name, from the first visit that names each. */
export function problemsOf({ entries }: Pick<DemoPatient, 'entries'>): DemoProblem[] {
  return mentioned.flatMap(([pattern, code]) => {
    const named = entries.filter(({ kind, text }) => kind === 'diagnosis' && pattern.test(text))
    const daysAgo = Math.max(...named.map((entry) => entry.daysAgo))
    return named.length === 0 ? [] : [{ code, daysAgo, isDefinitive: entries.length > 2 }]
  })
}
