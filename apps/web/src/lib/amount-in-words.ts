import type { Language } from '@piel/contract/core/people'
import type { Centavos } from './money.ts'

const english = {
  small: [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
    'eighteen nineteen',
  ]
    .join(' ')
    .split(' '),
  tens: ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
}
const spanish = {
  small: [
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete',
    'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete',
    'veintiocho veintinueve',
  ]
    .join(' ')
    .split(' '),
  tens: ' diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
  hundreds: [
    '',
    'ciento',
    'doscientos',
    'trescientos',
    'cuatrocientos',
    'quinientos',
    'seiscientos',
    'setecientos',
    'ochocientos',
    'novecientos',
  ],
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')

function englishBelowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const [ten, one] = [Math.floor(rest / 10), rest % 10]
  const tens = one === 0 ? english.tens[ten] : `${english.tens[ten]}-${english.small[one]}`
  return joined(
    hundreds > 0 ? `${english.small[hundreds]} hundred` : '',
    rest === 0 ? '' : rest < 20 ? (english.small[rest] ?? '') : (tens ?? ''),
  )
}

/** Spanish numerals with *uno* shortened, as before a noun or *mil*: "veintiún", "treinta y un". */
function spanishBelowThousand(number: number): string {
  if (number === 100) return 'cien'
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const [ten, one] = [Math.floor(rest / 10), rest % 10]
  const tens = one === 0 ? spanish.tens[ten] : `${spanish.tens[ten]} y ${spanish.small[one]}`
  const below = rest === 0 ? '' : rest < 30 ? spanish.small[rest] : tens
  return joined(spanish.hundreds[hundreds] ?? '', below ?? '')
    .replace(/veintiuno$/, 'veintiún')
    .replace(/uno$/, 'un')
}

function inThousands(number: number, below: (part: number) => string, thousand: string): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000]
  // Spanish says "mil", never "un mil".
  const head = thousands === 1 && thousand === 'mil' ? '' : below(thousands)
  return joined(thousands > 0 ? joined(head, thousand) : '', below(rest))
}

function englishPesos(pesos: number): string {
  const [millions, rest] = [Math.floor(pesos / 1_000_000), pesos % 1_000_000]
  const number = joined(
    millions > 0 ? `${englishBelowThousand(millions)} million` : '',
    inThousands(rest, englishBelowThousand, 'thousand'),
  )
  return `${number || english.small[0]} ${pesos === 1 ? 'peso' : 'pesos'}`
}

function spanishPesos(pesos: number): string {
  const [millions, rest] = [Math.floor(pesos / 1_000_000), pesos % 1_000_000]
  const head = millions > 0 ? `${spanishBelowThousand(millions)} ${millions === 1 ? 'millón' : 'millones'}` : ''
  const number = joined(head, inThousands(rest, spanishBelowThousand, 'mil'))
  // A whole number of millions is a noun: "un millón de pesos".
  const noun = pesos === 1 ? 'peso' : head !== '' && rest === 0 ? 'de pesos' : 'pesos'
  return `${number || spanish.small[0]} ${noun}`
}

/**
 * An amount as receipts spell it out, with centavos as a fraction: "dos mil pesos 00/100 M.N.", "two thousand pesos
 * 00/100 MXN".
 * @param amount centavos, from 0 to less than a thousand million pesos.
 */
export function amountInWords(amount: Centavos, language: Language): string {
  const [pesos, centavos] = [Math.floor(amount / 100), String(amount % 100).padStart(2, '0')]
  return language === 'es'
    ? `${spanishPesos(pesos)} ${centavos}/100 M.N.`
    : `${englishPesos(pesos)} ${centavos}/100 MXN`
}
