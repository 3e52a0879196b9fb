import { expect, it } from 'vitest'
import { timeOfTyped } from './time-field.tsx'

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['0930', '09:30'],
  [' 16.05 ', '16:05'],
  ['24:00', '24:00'],
  ['3:41 pm', '15:41'],
  ['12 a. m.', '00:00'],
  ['12:30 P.M.', '12:30'],
  ['13 pm', '13 pm'],
  ['9:75', '9:75'],
  ['noon', 'noon'],
  ['', ''],
])('K4 reads %o as %o', (typed, expected) => expect(timeOfTyped(typed)).toBe(expected))
