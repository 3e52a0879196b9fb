/** What people say for days, in Spanish and English, in lower case and without accents. */
const named = (list: string): ReadonlyMap<string, number> =>
  new Map(
    list.split(';').flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index + 1])),
  )

/** From 1 for Monday to 7 for Sunday. Alone, "mar" is Tuesday; beside a number it is March. */
export const weekdays = named(
  'lunes lun monday mon;martes mar tuesday tues tue;miercoles mie mier wednesday wed;jueves jue thursday thurs thur thu;viernes vie vier friday fri;sabado sab saturday sat;domingo dom sunday sun',
)

/** From 1 for January. */
export const months = named(
  'enero ene january jan;febrero feb february;marzo mar march;abril abr april apr;mayo may;junio jun june;julio jul july;agosto ago august aug;septiembre setiembre sep sept set september;octubre oct october;noviembre nov november;diciembre dic december dec',
)

const counts = named(
  'un una uno a an one;dos two;tres three;cuatro four;cinco five;seis six;siete seven;ocho eight;nueve nine;diez ten;once eleven;doce twelve',
)

/** A number in digits or in words, up to twelve, and fifteen. */
export function countOf(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word)
  return word === 'quince' || word === 'fifteen' ? 15 : counts.get(word)
}

export type Unit = 'day' | 'week' | 'month' | 'year'

const units: readonly [Unit, RegExp][] = [
  ['day', /^(?:d|dias?|days?)$/],
  ['week', /^(?:s|sem|semanas?|w|wk|wks|weeks?)$/],
  ['month', /^(?:m|mes|meses|mo|months?)$/],
  ['year', /^(?:a|anos?|y|yr|yrs|years?)$/],
]

export const unitOf = (word: string): Unit | undefined => units.find(([, pattern]) => pattern.test(word))?.[0]

/** Days from today. */
export const nearDays: ReadonlyMap<string, number> = new Map([
  ['hoy', 0],
  ['today', 0],
  ['manana', 1],
  ['tomorrow', 1],
  ['tmrw', 1],
  ['pasado manana', 2],
  ['pasado', 2],
  ['day after tomorrow', 2],
  ['ayer', -1],
  ['yesterday', -1],
  ['antier', -2],
  ['anteayer', -2],
  ['antes de ayer', -2],
  ['day before yesterday', -2],
])
