import type { ZxcvbnResult } from '@zxcvbn-ts/core'

/** Words of Mexican clinics, places and names that the dictionaries of zxcvbn lack or rank as rare; without accents. */
const clinicWords: readonly string[] = `
dermatologia dermatologa dermatologo dermatology dermatologist clinica clinic consultorio consulta paciente pacientes
medico medica doctora enfermera enfermeria recepcion recepcionista hospital farmacia receta expediente contrasena
administrador administradora sistema cirugia estetica botox laser melanoma acne vitiligo psoriasis rosacea lunar
mexico mexicana mexicano cdmx guadalajara monterrey puebla tijuana cancun merida queretaro cuernavaca toluca oaxaca
veracruz acapulco chihuahua hermosillo culiacan morelia saltillo durango zacatecas chiapas jalisco sonora sinaloa
yucatan tabasco campeche michoacan guanajuato aguascalientes coyoacan polanco tepito tlalpan xochimilco
xochitl citlali itzel nayeli yaretzi quetzal quetzalli tonatiuh cuauhtemoc moctezuma tenoch itzamna ixchel yolotl
lupita guadalupe chivas pumas cruzazul tigres rayados santos toluca necaxa
`
  .trim()
  .split(/\s+/)

export interface PersonalWords {
  email?: string
  firstName?: string
  lastName?: string
  clinic?: readonly string[]
}

/** The time of a check grows faster than the length of the password. */
const maxChecked = 64
const minScore = 3
/** The score that a single word with digits and signs needs, because each sign would count as another word. */
const minScoreOfOneWord = 4

type Checker = (password: string, words: string[]) => ZxcvbnResult

/** The dictionaries need 40 MB, so they are loaded when the first password is set. */
async function load(): Promise<Checker> {
  const [{ ZxcvbnFactory }, common, english, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  const checker = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary, clinic: [...clinicWords] },
    graphs: common.adjacencyGraphs,
    // The default of 100 combinations of signs read as letters takes eight times as long.
    l33tMaxSubstitutions: 10,
  })
  return (password, words) => checker.check(password, words)
}

let loaded: Promise<Checker> | undefined

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

function wordsOf({ email, firstName, lastName, clinic = [] }: PersonalWords): string[] {
  const whole = [email, email?.split('@')[0], firstName, lastName, ...clinic].filter((text) => text !== undefined)
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{M}\d]+/u))
  const words = [...whole, ...parts].flatMap((text) => [text, withoutAccents(text)])
  return [...new Set(words.map((text) => text.toLowerCase()))].filter((text) => text.length >= 3)
}

/** Strong enough: no known word, name, date or sequence, or enough other characters. */
function isEnough({ score, sequence }: ZxcvbnResult): boolean {
  if (sequence.every((match) => match.pattern === 'bruteforce')) return true
  const withLetters = sequence.filter((match) => /\p{L}/u.test(match.token))
  const isOneWord = withLetters.length === 1 && withLetters[0]?.pattern === 'dictionary'
  return score >= (isOneWord ? minScoreOfOneWord : minScore)
}

const isPersonal = ({ sequence }: ZxcvbnResult): boolean =>
  sequence.some((match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs')

/** Why a password is too weak, as a `validation.…` key; undefined for a strong one. */
export async function weaknessOf(password: string, person: PersonalWords = {}): Promise<string | undefined> {
  const text = password.normalize('NFC')
  if ([...text].length < 8) return 'validation.passwordMin8'
  if (text.length > 128) return 'validation.passwordMax'
  if (!/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text) || !/\d/.test(text)) return 'validation.passwordFormat'
  const checker = await (loaded ??= load())
  const checked = [...text].slice(0, maxChecked).join('')
  const words = wordsOf(person)
  for (const spelling of new Set([checked, withoutAccents(checked)])) {
    const result = checker(spelling, words)
    if (!isEnough(result)) return isPersonal(result) ? 'validation.passwordPersonal' : 'validation.passwordCommon'
  }
  return undefined
}
