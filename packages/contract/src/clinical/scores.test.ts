import { describe, expect, it } from 'vitest'
import { regions, type MeasureDetails, type ScoreKind } from './measure-details.ts'
import { measureDetails } from './measure-details.ts'
import { bandOf, hasChildWeights, objectiveScorad, scoreOf } from './scores.ts'

/** Numbers of parts, which `|` tells apart. */
const parts = (text: string): number[][] => text.split('|').map((part) => part.trim().split(/\s+/).map(Number))

function byNames<D>(names: readonly string[], fields: readonly string[], text: string): D {
  const rows = parts(text)
  const part = (i: number) => Object.fromEntries(fields.map((field, j) => [field, rows[i]?.[j]]))
  return Object.fromEntries(names.map((name, i) => [name, part(i)])) as D
}
const flat = <D>(names: readonly string[], text: string): D =>
  Object.fromEntries(names.map((name, i) => [name, parts(text)[0]?.[i]])) as D

const readers: { [K in ScoreKind]: (text: string) => MeasureDetails[K] } = {
  pasi: (text) => byNames(regions, ['erythema', 'induration', 'desquamation', 'area'], text),
  easi: (text) => byNames(regions, ['erythema', 'edema', 'excoriation', 'lichenification', 'area'], text),
  scorad: (text) =>
    flat(
      'extent erythema edema oozing excoriation lichenification dryness itch sleepLoss'.split(' '),
      text.replaceAll('|', ' '),
    ),
  uas7: (text) => ({
    days: text
      .split(' ')
      .map((day) => (day === '-' ? null : { wheals: Number(day.charAt(0)), itch: Number(day.charAt(1)) })),
  }),
  gags: (text) => flat(['forehead', 'rightCheek', 'leftCheek', 'nose', 'chin', 'trunk'], text),
  mmasi: (text) => byNames(['forehead', 'rightMalar', 'leftMalar', 'chin'], ['area', 'darkness'], text),
  salt: (text) => flat(['vertex', 'right', 'left', 'back'], text),
  ihs4: (text) => flat(['nodules', 'abscesses', 'tunnels'], text),
}

/** Each line of a table: what was observed, then the score. */
function examples<K extends ScoreKind>(kind: K, table: string) {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [observed = '', result = ''] = line.split('=').map((half) => half.trim())
      const [score = '', ...rest] = result.split(' ')
      const detail = measureDetails[kind].parse(readers[kind](observed)) as MeasureDetails[K]
      return { observed, detail, score: score === 'none' ? null : Number(score), isChild: rest[0] === 'child' }
    })
}

// Worked by hand from the published formulas.
const worked: Record<ScoreKind, string> = {
  // Erythema, induration, desquamation and area of head, arms, trunk and legs (Fredriksson 1978).
  pasi: `
    4 4 4 6 | 4 4 4 6 | 4 4 4 6 | 4 4 4 6 = 72
    0 0 0 0 | 0 0 0 0 | 0 0 0 0 | 0 0 0 0 = 0
    1 1 1 1 | 2 2 1 2 | 2 1 2 3 | 3 2 2 2 = 12.4
    1 0 0 1 | 0 0 0 0 | 0 0 0 0 | 0 0 0 0 = 0.1
    0 0 0 0 | 1 0 0 1 | 0 0 0 0 | 0 0 0 0 = 0.2
    0 0 0 0 | 0 0 0 0 | 1 0 0 1 | 0 0 0 0 = 0.3
    0 0 0 0 | 0 0 0 0 | 0 0 0 0 | 1 0 0 1 = 0.4
    1 1 1 1 | 1 1 1 1 | 1 1 1 1 | 1 1 1 1 = 3
    2 2 2 3 | 2 2 2 3 | 2 2 2 3 | 2 2 2 3 = 18
    3 3 3 4 | 3 3 3 4 | 3 3 3 4 | 3 3 3 4 = 36
    2 1 0 0 | 2 2 2 2 | 0 0 0 0 | 0 0 0 0 = 2.4
    3 2 1 2 | 2 1 1 1 | 3 3 2 4 | 2 2 1 3 = 17.6
    0 0 0 0 | 3 3 2 3 | 3 2 2 2 | 3 3 3 4 = 23.4
    1 1 2 1 | 0 0 0 0 | 0 0 0 0 | 0 0 0 0 = 0.4
    4 3 2 5 | 0 0 0 0 | 0 0 0 0 | 0 0 0 0 = 4.5
    4 4 3 6 | 4 4 4 5 | 4 3 4 4 | 3 4 4 3 = 45
    0 0 0 6 | 0 0 0 6 | 0 0 0 6 | 0 0 0 6 = 0
    0 0 0 0 | 1 1 2 1 | 2 2 3 2 | 3 3 4 3 = 17
    2 2 1 1 | 2 2 2 1 | 1 1 1 1 | 2 1 1 1 = 4.2
    1 0 2 2 | 3 0 1 1 | 1 2 0 3 | 0 1 3 1 = 5.7`,
  // Erythema, oedema, excoriation, lichenification and area of head, arms, trunk and legs (Hanifin 2001).
  easi: `
    1 1 1 1 2 | 2 2 2 2 3 | 1 1 1 0 2 | 2 2 2 1 4 = 18.6
    1 1 1 1 2 | 2 2 2 2 3 | 1 1 1 0 2 | 2 2 2 1 4 = 16.6 child
    3 3 3 3 6 | 3 3 3 3 6 | 3 3 3 3 6 | 3 3 3 3 6 = 72
    3 3 3 3 6 | 3 3 3 3 6 | 3 3 3 3 6 | 3 3 3 3 6 = 72 child
    0 0 0 0 0 | 0 0 0 0 0 | 0 0 0 0 0 | 0 0 0 0 0 = 0
    1 0 0 0 1 | 0 0 0 0 0 | 0 0 0 0 0 | 0 0 0 0 0 = 0.1
    1 0 0 0 1 | 0 0 0 0 0 | 0 0 0 0 0 | 0 0 0 0 0 = 0.2 child
    0 0 0 0 0 | 0 0 0 0 0 | 0 0 0 0 0 | 1 0 0 0 1 = 0.4
    0 0 0 0 0 | 0 0 0 0 0 | 0 0 0 0 0 | 1 0 0 0 1 = 0.3 child
    0 0 0 0 0 | 0 0 0 0 0 | 1 0 0 0 1 | 0 0 0 0 0 = 0.3 child
    1.5 1.5 0 0 1 | 0 0 0 0 0 | 0 0 0 0 0 | 0 0 0 0 0 = 0.3
    1.5 0 0 0 1 | 0 0 0 0 0 | 0 0 0 0 0 | 0 0 0 0 0 = 0.15
    2.5 0 0 0 1 | 0 0 0 0 0 | 0 0 0 0 0 | 0 0 0 0 0 = 0.5 child
    1 1 1 1 1 | 1 1 1 1 1 | 1 1 1 1 1 | 1 1 1 1 1 = 4
    1 1 1 1 2 | 1 1 1 1 2 | 1 1 1 1 2 | 1 1 1 1 2 = 8 child
    2 2 2 2 3 | 2 2 2 2 3 | 2 2 2 2 3 | 2 2 2 2 3 = 24
    3 2 1 0 1 | 1 2 3 3 2 | 0 1 2 3 4 | 2.5 1.5 1 2 3 = 19.8
    3 2 1 0 1 | 1 2 3 3 2 | 0 1 2 3 4 | 2.5 1.5 1 2 3 = 18.3 child
    0 0 0 0 6 | 0 0 0 0 6 | 0 0 0 0 6 | 2.5 2.5 2.5 2.5 5 = 20
    1.5 2.5 1 0 6 | 0 0 0 0 0 | 2 2 1.5 1.5 1 | 0 0 0 0 0 = 8.1 child`,
  // Extent | erythema, oedema, oozing, excoriation, lichenification, dryness | itch, loss of sleep (1993).
  scorad: `
    40 | 2 2 2 2 2 1 | 7 5 = 58.5
    0 | 0 0 0 0 0 0 | 0 0 = 0
    100 | 3 3 3 3 3 3 | 10 10 = 103
    100 | 0 0 0 0 0 0 | 0 0 = 20
    0 | 3 3 3 3 3 3 | 0 0 = 63
    0 | 0 0 0 0 0 0 | 10 10 = 20
    5 | 1 0 0 0 0 0 | 0 0 = 4.5
    10 | 1 1 0 0 0 1 | 3 2 = 17.5
    15 | 1 1 1 1 1 1 | 5 3 = 32
    20 | 2 2 2 1 1 1 | 6 4 = 45.5
    25 | 2 1 0 2 1 2 | 4.5 2.5 = 40
    30 | 1 1 1 1 1 0 | 0 0 = 23.5
    50 | 3 2 1 2 3 2 | 8 7 = 70.5
    60 | 2 2 2 2 2 2 | 5 5 = 64
    2.5 | 0 0 0 0 0 1 | 1 0 = 5
    12.5 | 1 0 0 1 0 1 | 2 0.5 = 15.5
    9 | 1 1 0 1 0 1 | 3 0 = 18.8
    33 | 2 1 1 2 0 1 | 6 5 = 42.1
    72 | 3 3 2 3 2 3 | 9 8.5 = 87.9
    18 | 0 1 0 0 0 2 | 1.5 1.5 = 17.1`,
  // Wheals and itch of seven days.
  uas7: `
    23 23 23 23 23 23 23 = 35
    00 00 00 00 00 00 00 = 0
    33 33 33 33 33 33 33 = 42
    11 11 11 11 11 11 11 = 14
    10 10 10 10 10 10 10 = 7
    01 00 00 00 00 00 00 = 1
    33 00 00 00 00 00 00 = 6
    22 22 22 22 22 22 22 = 28
    12 12 12 12 12 12 12 = 21
    10 11 12 13 20 21 22 = 19
    33 32 31 30 23 22 21 = 30
    00 01 02 03 10 11 12 = 12
    30 30 30 30 30 30 30 = 21
    03 03 03 03 03 03 03 = 21
    11 00 11 00 11 00 11 = 8
    22 22 22 11 11 00 00 = 16
    32 32 32 21 21 21 21 = 27
    13 23 33 03 00 10 20 = 21
    23 23 23 - 23 23 23 = none
    - - - - - - - = none`,
  // Forehead, right cheek, left cheek, nose, chin, chest and back (Doshi 1997).
  gags: `
    4 4 4 4 4 4 = 44
    0 0 0 0 0 0 = 0
    3 2 2 1 2 1 = 20
    1 0 0 0 0 0 = 2
    0 1 0 0 0 0 = 2
    0 0 1 0 0 0 = 2
    0 0 0 1 0 0 = 1
    0 0 0 0 1 0 = 1
    0 0 0 0 0 1 = 3
    1 1 1 1 1 1 = 11
    2 2 2 2 2 2 = 22
    3 3 3 3 3 3 = 33
    2 2 1 0 1 0 = 11
    3 3 3 2 3 0 = 23
    0 2 2 0 2 3 = 19
    2 2 2 2 2 1 = 19
    2 2 2 1 2 1 = 18
    4 4 4 3 4 4 = 43
    4 4 4 2 4 0 = 30
    4 4 4 3 4 0 = 31`,
  // Area and darkness of forehead, right and left malar region, and chin (Pandya 2011).
  mmasi: `
    6 4 | 6 4 | 6 4 | 6 4 = 24
    0 0 | 0 0 | 0 0 | 0 0 = 0
    1 1 | 0 0 | 0 0 | 0 0 = 0.3
    0 0 | 1 1 | 0 0 | 0 0 = 0.3
    0 0 | 0 0 | 1 1 | 0 0 = 0.3
    0 0 | 0 0 | 0 0 | 1 1 = 0.1
    1 1 | 1 1 | 1 1 | 1 1 = 1
    2 2 | 2 2 | 2 2 | 2 2 = 4
    3 3 | 3 3 | 3 3 | 3 3 = 9
    4 2 | 4 2 | 4 2 | 4 2 = 8
    3 2 | 4 3 | 4 3 | 1 2 = 9.2
    0 0 | 2 2 | 3 2 | 0 0 = 3
    5 3 | 5 4 | 6 4 | 2 3 = 18.3
    6 1 | 0 0 | 0 0 | 0 0 = 1.8
    0 0 | 6 2 | 6 2 | 0 0 = 7.2
    2 1 | 3 1 | 2 1 | 1 1 = 2.2
    4 4 | 0 0 | 0 0 | 6 4 = 7.2
    1 3 | 2 3 | 1 4 | 3 2 = 4.5
    6 0 | 6 0 | 6 0 | 6 0 = 0
    5 2 | 4 1 | 3 4 | 2 1 = 8`,
  // Hair loss of vertex, right, left and back, in % (Olsen 2004).
  salt: `
    50 50 50 50 = 50
    0 0 0 0 = 0
    100 100 100 100 = 100
    100 0 0 0 = 40
    0 100 0 0 = 18
    0 0 100 0 = 18
    0 0 0 100 = 24
    10 10 10 10 = 10
    25 0 0 0 = 10
    20 10 10 0 = 11.6
    0 0 0 5 = 1.2
    40 30 20 10 = 27.4
    75 80 80 75 = 76.8
    60 50 40 30 = 47.4
    95 100 100 100 = 98
    5 5 0 0 = 2.9
    1 0 0 0 = 0.4
    12.5 0 0 0 = 5
    33 33 33 33 = 33
    100 50 50 25 = 64`,
  // Nodules, abscesses, draining tunnels (Zouboulis 2017).
  ihs4: `
    2 1 3 = 16
    0 0 0 = 0
    1 0 0 = 1
    0 1 0 = 2
    0 0 1 = 4
    1 1 0 = 3
    1 1 1 = 7
    3 0 0 = 3
    2 1 0 = 4
    0 5 0 = 10
    3 4 0 = 11
    5 2 1 = 13
    10 0 0 = 10
    0 0 3 = 12
    4 3 2 = 18
    8 6 4 = 36
    12 0 5 = 32
    6 1 0 = 8
    0 3 1 = 10
    20 10 8 = 72`,
}

describe.each(Object.entries(worked) as [ScoreKind, string][])('%s', (kind, table) => {
  const rows = examples(kind, table)

  it('N11 has 20 worked examples', () => {
    expect(rows).toHaveLength(20)
  })

  it.each(rows)('N11 of $observed is $score', ({ detail, score, isChild }) => {
    expect(scoreOf(kind, detail, isChild).value).toBe(score)
  })
})

it('N11 states the weights that a score took', () => {
  const [first] = examples('easi', worked.easi)
  if (!first) throw new Error('no example')
  expect(scoreOf('easi', first.detail, true).weights).toEqual({ head: 0.2, arms: 0.2, trunk: 0.3, legs: 0.3 })
  expect(scoreOf('easi', first.detail, false).weights).toEqual({ head: 0.1, arms: 0.2, trunk: 0.3, legs: 0.4 })
})

it('N11 takes the weights of an adult from the eighth birthday on', () => {
  expect(hasChildWeights('2018-11-28', '2026-11-27')).toBe(true)
  expect(hasChildWeights('2018-11-28', '2026-11-28')).toBe(false)
  // Born on 29 February: the birthday is 1 March in common years, and 29 February in the eighth.
  expect(hasChildWeights('2016-02-29', '2024-02-28')).toBe(true)
  expect(hasChildWeights('2016-02-29', '2024-02-29')).toBe(false)
})

it('N11 states the objective SCORAD, without itch and sleep', () => {
  const [first] = examples('scorad', worked.scorad)
  expect(first && objectiveScorad(first.detail)).toBe(46.5)
})

it('N11 has the published bands of each score at their bounds', () => {
  const at = (kind: ScoreKind, ...values: number[]) => values.map((value) => bandOf(kind, value))
  expect(at('easi', 0, 0.1, 1, 1.1, 7, 7.1, 21, 21.1, 50, 50.1)).toEqual(
    'clear almostClear almostClear mild mild moderate moderate severe severe verySevere'.split(' '),
  )
  expect(at('scorad', 24.9, 25, 50, 50.1)).toEqual(['mild', 'moderate', 'moderate', 'severe'])
  expect(at('uas7', 0, 1, 6, 7, 15, 16, 27, 28, 42)).toEqual(
    'none controlled controlled mild mild moderate moderate severe severe'.split(' '),
  )
  expect(at('gags', 0, 1, 18, 19, 30, 31, 38, 39)).toEqual(
    'none mild mild moderate moderate severe severe verySevere'.split(' '),
  )
  expect(at('salt', 0, 0.4, 24.9, 25, 50, 75, 99.9, 100)).toEqual(['s0', 's1', 's1', 's2', 's3', 's4', 's4', 's5'])
  expect(at('ihs4', 3, 4, 10, 11)).toEqual(['mild', 'moderate', 'moderate', 'severe'])
  expect(at('pasi', 12.4)).toEqual([undefined])
  expect(at('mmasi', 9.2)).toEqual([undefined])
})

it('N11 refuses grades between those of a score', () => {
  const region = { erythema: 1, edema: 1, excoriation: 1, lichenification: 1, area: 1 }
  const easi = (erythema: number) =>
    measureDetails.easi.safeParse({ head: { ...region, erythema }, arms: region, trunk: region, legs: region }).success
  expect([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, -1].filter(easi)).toEqual([0, 1, 1.5, 2, 2.5, 3])
})
