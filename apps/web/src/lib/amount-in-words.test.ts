import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

const pesos = (amount: number) => [amountInWords(amount * 100, 'es'), amountInWords(amount * 100, 'en')]

/** Words of numbers at intervals of `step`. */
const valued = (words: string, first = 0, step = 1) =>
  words.split(' ').map((word, index): [string, number] => [word, first + index * step])

/** What each number word adds or multiplies, written independently of the code that spells numbers. */
const meaning = new Map<string, number>([
  ...valued(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  ),
  ...valued(
    'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta',
  ),
  ...valued('thirty forty fifty sixty seventy eighty ninety', 30, 10),
  ...valued('cuarenta cincuenta sesenta setenta ochenta noventa cien', 40, 10),
  ...valued('ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos', 100, 100),
  ...valued('ochocientos novecientos', 800, 100),
])

/** Parses a text to centavos. @throws on a word that is no number. */
function read(text: string): number {
  const [, number = '', centavos = ''] = /^(.+?) (?:de )?pesos? (\d\d)\/100 (?:M\.N\.|MXN)$/.exec(text) ?? []
  let [total, group] = [0, 0]
  for (const word of number.split(/[ -]/)) {
    if (word === 'y') continue
    if (word === 'hundred') group *= 100
    else if (word === 'mil' || word === 'thousand') [total, group] = [total + (group || 1) * 1000, 0]
    else if (/^(millón|millones|million)$/.test(word)) [total, group] = [total + group * 1_000_000, 0]
    else {
      const value = meaning.get(word)
      if (value === undefined) throw new Error(`“${word}” in “${text}”`)
      group += value
    }
  }
  return (total + group) * 100 + Number(centavos)
}

describe('G4 an amount in words', () => {
  it.each([
    [0, 'cero pesos 00/100 M.N.', 'zero pesos 00/100 MXN'],
    [1, 'un peso 00/100 M.N.', 'one peso 00/100 MXN'],
    [16, 'dieciséis pesos 00/100 M.N.', 'sixteen pesos 00/100 MXN'],
    [21, 'veintiún pesos 00/100 M.N.', 'twenty-one pesos 00/100 MXN'],
    [22, 'veintidós pesos 00/100 M.N.', 'twenty-two pesos 00/100 MXN'],
    [31, 'treinta y un pesos 00/100 M.N.', 'thirty-one pesos 00/100 MXN'],
    [100, 'cien pesos 00/100 M.N.', 'one hundred pesos 00/100 MXN'],
    [101, 'ciento un pesos 00/100 M.N.', 'one hundred one pesos 00/100 MXN'],
    [555, 'quinientos cincuenta y cinco pesos 00/100 M.N.', 'five hundred fifty-five pesos 00/100 MXN'],
    [799, 'setecientos noventa y nueve pesos 00/100 M.N.', 'seven hundred ninety-nine pesos 00/100 MXN'],
    [1000, 'mil pesos 00/100 M.N.', 'one thousand pesos 00/100 MXN'],
    [1001, 'mil un pesos 00/100 M.N.', 'one thousand one pesos 00/100 MXN'],
    [2000, 'dos mil pesos 00/100 M.N.', 'two thousand pesos 00/100 MXN'],
    [3500, 'tres mil quinientos pesos 00/100 M.N.', 'three thousand five hundred pesos 00/100 MXN'],
    [21_021, 'veintiún mil veintiún pesos 00/100 M.N.', 'twenty-one thousand twenty-one pesos 00/100 MXN'],
    [31_000, 'treinta y un mil pesos 00/100 M.N.', 'thirty-one thousand pesos 00/100 MXN'],
    [100_000, 'cien mil pesos 00/100 M.N.', 'one hundred thousand pesos 00/100 MXN'],
    [101_000, 'ciento un mil pesos 00/100 M.N.', 'one hundred one thousand pesos 00/100 MXN'],
    [521_000, 'quinientos veintiún mil pesos 00/100 M.N.', 'five hundred twenty-one thousand pesos 00/100 MXN'],
    [1_000_000, 'un millón de pesos 00/100 M.N.', 'one million pesos 00/100 MXN'],
    [1_000_001, 'un millón un pesos 00/100 M.N.', 'one million one pesos 00/100 MXN'],
    [2_001_000, 'dos millones mil pesos 00/100 M.N.', 'two million one thousand pesos 00/100 MXN'],
    [10_000_000, 'diez millones de pesos 00/100 M.N.', 'ten million pesos 00/100 MXN'],
  ])('of %d pesos', (amount, es, en) => {
    expect(pesos(amount)).toEqual([es, en])
  })

  it('has its centavos as a fraction of a hundred', () => {
    expect(amountInWords(123_405, 'es')).toBe('mil doscientos treinta y cuatro pesos 05/100 M.N.')
    expect(amountInWords(99, 'en')).toBe('zero pesos 99/100 MXN')
  })

  it('states exactly the amount, up to 10,000,000.00', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect([read(amountInWords(amount, 'es')), read(amountInWords(amount, 'en'))]).toEqual([amount, amount])
      }),
      { numRuns: 3000 },
    )
  })

  it('never says “un mil”, “uno” before a noun, nor “veintiuno mil”', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(amountInWords(amount, 'es')).not.toMatch(
          /(^| millón | millones )un mil\b|uno\b|veintiun\b|cien (?!mil|pesos|millones)| {2}/,
        )
      }),
      { numRuns: 3000 },
    )
  })
})
