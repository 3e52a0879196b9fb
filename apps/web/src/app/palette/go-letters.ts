import type { LinkedPage } from '../pages.ts'
import type { CommandLabel } from './palette-commands.ts'

/** The letter that opens a page after `G`, in both languages. */
export const goLetters: Partial<Record<LinkedPage, string>> = {
  dashboard: 'h',
  agenda: 'a',
  patients: 'p',
  doctors: 'd',
  treatments: 't',
  transactions: 'm',
  till: 'c',
  debtors: 'o',
  users: 'u',
  messages: 'k',
  audit: 'b',
  settings: 's',
}

/** The keys of a command, in order; undefined if it has none. */
export function keysOf(label: CommandLabel): readonly string[] | undefined {
  if (label === 'commands.showKeys') return ['?']
  const letter = goLetters[label.replace('shell:links.', '') as LinkedPage]
  return letter === undefined ? undefined : ['G', letter.toUpperCase()]
}
