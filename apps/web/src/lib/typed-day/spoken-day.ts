import { addDays, addMonths, endOfMonth, type IsoDate, weekdayOf } from '@piel/contract/core/dates'
import type { DayContext } from './context.ts'
import { countOf, nearDays, type Unit, unitOf, weekdays } from './words.ts'

const shifted = (from: IsoDate, count: number, unit: Unit): IsoDate => {
  if (unit === 'day' || unit === 'week') return addDays(from, unit === 'week' ? count * 7 : count)
  return addMonths(from, unit === 'year' ? count * 12 : count)
}

const onOrAfter = (day: IsoDate, weekday: number): IsoDate => addDays(day, (weekday - weekdayOf(day) + 7) % 7)
const monday = (day: IsoDate): IsoDate => addDays(day, 1 - weekdayOf(day))

/** A weekday alone. On that weekday, today or a week further is asked. */
function weekdayAlone(weekday: number, { today, lean, min, max }: DayContext): IsoDate[] {
  const next = onOrAfter(today, weekday)
  const last = addDays(next, -7)
  const within = (dates: IsoDate[]) => {
    const possible = dates.filter((date) => date >= min && date <= max)
    return possible.length > 0 ? possible : dates.slice(0, 1)
  }
  if (lean === 'future') return next === today ? within([today, addDays(today, 7)]) : [next]
  if (lean === 'past') return next === today ? within([today, last]) : [last]
  return next === today ? [today] : within([last, next])
}

type Rule = [RegExp, (groups: string[], context: DayContext) => IsoDate[]]

const weekdayRule = (of: (weekday: number, context: DayContext) => IsoDate[]): Rule[1] => {
  return ([word = ''], context) => {
    const weekday = weekdays.get(word)
    return weekday === undefined ? [] : of(weekday, context)
  }
}

const relative =
  (direction: 1 | -1): Rule[1] =>
  ([number = '', word = ''], { today }) => {
    const [count, unit] = [countOf(number), unitOf(word)]
    return count === undefined || unit === undefined ? [] : [shifted(today, direction * count, unit)]
  }

/** In Mexico "en ocho" is a week and "en quince" two, counted with today; counted without it, a day more. */
const weeksOfDays = (word: string): number[] => (word === 'ocho' || word === '8' ? [7, 8] : [14, 15])

/** The weekday of the coming week, and the coming one where it is still this week: "next Friday" means either. */
const nextWeekday = weekdayRule((weekday, { today }) => {
  const coming = onOrAfter(addDays(today, 1), weekday)
  const ofNextWeek = addDays(monday(today), 7 + weekday - 1)
  return coming === ofNextWeek ? [coming] : [coming, ofNextWeek]
})

const rules: readonly Rule[] = [
  // The mask of a date has made "5 dias" of digits first: "05/dias".
  [/^(\d{1,3})[ /]*([a-z]+)$/, (groups, context) => relative(context.lean === 'past' ? -1 : 1)(groups, context)],
  [
    /^([+-]) ?(\d{1,3}) ?([a-z]*)$/,
    ([sign, number = '', word = ''], { today }) => {
      const unit = word === '' ? 'day' : unitOf(word)
      return unit === undefined ? [] : [shifted(today, sign === '-' ? -Number(number) : Number(number), unit)]
    },
  ],
  [
    /^(?:dentro de|en) (ocho|quince|8|15) ?(?:d|dias)?$/,
    ([word = ''], { today }) => weeksOfDays(word).map((days) => addDays(today, days)),
  ],
  [
    /^(?:de )?hoy en (ocho|quince)(?: dias)?$/,
    ([word = ''], { today }) =>
      weeksOfDays(word)
        .slice(0, 1)
        .map((days) => addDays(today, days)),
  ],
  [
    /^(?:de )?manana en (ocho|quince)(?: dias)?$/,
    ([word = ''], { today }) =>
      weeksOfDays(word)
        .slice(0, 1)
        .map((days) => addDays(today, days + 1)),
  ],
  [
    /^(?:del? )?([a-z]+) en (ocho|quince)(?: dias)?$/,
    ([day = '', word = ''], { today }) => {
      const weekday = weekdays.get(day)
      const [days = 0] = weeksOfDays(word)
      return weekday === undefined ? [] : [addDays(onOrAfter(addDays(today, 1), weekday), days)]
    },
  ],
  [/^a week from (?:today|now)$/, (_, { today }) => [addDays(today, 7)]],
  [/^a week from tomorrow$/, (_, { today }) => [addDays(today, 8)]],
  [/^a week from ([a-z]+)$/, weekdayRule((weekday, { today }) => [addDays(onOrAfter(addDays(today, 1), weekday), 7)])],
  [/^in a fortnight$/, (_, { today }) => [addDays(today, 14)]],
  [/^(?:en|dentro de|in) ([a-z]+|\d{1,3}) ?([a-z]+)$/, relative(1)],
  [/^([a-z]+|\d{1,3}) ?([a-z]+) from (?:now|today)$/, relative(1)],
  [/^hace ([a-z]+|\d{1,3}) ?([a-z]+)$/, relative(-1)],
  [/^([a-z]+|\d{1,3}) ?([a-z]+) ago$/, relative(-1)],
  [
    /^(?:proxim[oa]|siguiente|next) (?:semana|week)$|^(?:semana|week) (?:proxima|siguiente|que (?:viene|entra))$/,
    (_, { today }) => [addDays(today, 7)],
  ],
  [
    /^(?:proximo|siguiente|next) (?:mes|month)$|^mes (?:proximo|siguiente|que (?:viene|entra))$/,
    (_, { today }) => [addMonths(today, 1)],
  ],
  [/^(?:last|past) week$|^semana pasada$/, (_, { today }) => [addDays(today, -7)]],
  [/^last month$|^mes pasado$/, (_, { today }) => [addMonths(today, -1)]],
  [
    /^(?:fin|ultimo|final) (?:del? )?mes$|^end of (?:the )?month$|^last (?:day )?of (?:the )?month$/,
    (_, { today }) => [endOfMonth(today)],
  ],
  [/^fin de semana$|^weekend$/, (_, { today }) => [onOrAfter(today, 6), onOrAfter(today, 7)]],
  [
    /^([a-z]+) (?:de la )?(?:proxima semana|semana que (?:viene|entra))$|^([a-z]+) next week$/,
    (groups, context) =>
      weekdayRule((weekday, { today }) => [addDays(monday(today), 6 + weekday)])(groups.filter(Boolean), context),
  ],
  [
    /^([a-z]+) (?:de )?esta semana$|^([a-z]+) this week$/,
    (groups, context) =>
      weekdayRule((weekday, { today }) => [addDays(monday(today), weekday - 1)])(groups.filter(Boolean), context),
  ],
  [/^([a-z]+) que (?:viene|entra)$/, weekdayRule((weekday, { today }) => [onOrAfter(addDays(today, 1), weekday)])],
  [
    /^([a-z]+) pasado$|^(?:pasado|last) ([a-z]+)$/,
    (groups, context) =>
      weekdayRule((weekday, { today }) => [addDays(onOrAfter(today, weekday), -7)])(groups.filter(Boolean), context),
  ],
  [
    /^(?:proximo|siguiente|next) ([a-z]+)$|^([a-z]+) (?:proximo|siguiente)$/,
    (groups, context) => nextWeekday(groups.filter(Boolean), context),
  ],
  [/^([a-z]+)$/, weekdayRule(weekdayAlone)],
]

/** The days that a phrase without a date means: "manana", "vie", "+2s", "de hoy en ocho". */
export function spokenDays(text: string, context: DayContext): IsoDate[] {
  const near = nearDays.get(text)
  if (near !== undefined) return [addDays(context.today, near)]
  for (const [pattern, daysOf] of rules) {
    const match = pattern.exec(text)
    if (!match) continue
    const days = daysOf(
      match.slice(1).map((group) => group ?? ''),
      context,
    )
    if (days.length > 0) return days
  }
  return []
}
