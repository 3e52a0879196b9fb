import { randomInt } from 'node:crypto'

/** Letters that no other name of the run has, from the first one on: names must not contain digits. */
export const uniqueLetters = (): string => Array.from({ length: 16 }, () => 'abcdefghij'[randomInt(10)]).join('')
