import { searchWords } from '@piel/contract/core/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeOf } from './search.ts'

it.each([
  ['', []],
  ['  Pérez   garcía ', ['Pérez', 'garcía']],
  ['5512 34', ['551234']],
  ['(55) 1234-5678', ['5512345678']],
  ['+52 1 55 1234 5678', ['5512345678']],
  ['+52', []],
  ['0445512345678', ['5512345678']],
  ['ana 55 12 ruiz 34', ['ana', '5512', 'ruiz', '34']],
  ['+1 415 555', ['1415555']],
  ['( - +', []],
  ['perez-', ['perez']],
  ['pérez - gil', ['pérez', 'gil']],
  ['ana ana', ['ana']],
  ['12/03/1985', ['1985-03-12']],
  ['ana 1/2/85', ['ana', '85-02-01']],
  ['12-3-1985', ['1985-03-12']],
  ['12.03.1985', ['1985-03-12']],
  ['1985-03-12', ['1985-03-12']],
  ['03/25/1985', ['1985-03-25']],
  ['29/02/84', ['84-02-29']],
  ['30/02/1985', ['30021985']],
  ['12 mar 1985 ruiz', ['1985-03-12', 'ruiz']],
  ['12 de marzo de 1985', ['1985-03-12']],
  ['1 Dec 1985', ['1985-12-01']],
  ['55 12-34', ['551234']],
  ['55-12-3456', ['55123456']],
  ['32 mar 1985', ['32', 'mar', '1985']],
  ['De la Cruz, Reina', ['De', 'la', 'Cruz', 'Reina']],
  ['De la Cruz,Reina', ['De', 'la', 'Cruz', 'Reina']],
  ['"Reina De la Cruz"', ['Reina', 'De', 'la', 'Cruz']],
  ['«Reina» [De] (la) {Cruz}', ['Reina', 'De', 'la', 'Cruz']],
  ["'Reina' ‘Cruz’", ['Reina', 'Cruz']],
  ['• Reina; Cruz / Ana', ['Reina', 'Cruz', 'Ana']],
  ['Reina\u00a0De\u200b la\u2009Cruz\ufeff', ['Reina', 'De', 'la', 'Cruz']],
  ['\u202aReina\u202c', ['Reina']],
  ['Reina: Cruz?', ['Reina', 'Cruz']],
  ['% " * 😀 _ ＿', []],
  ['a%b', ['a', 'b']],
  ['Ruiz.', ['Ruiz']],
  ['Ma. Gpe.', ['Ma.', 'Gpe']],
  ['D´Alessio', ["D'Alessio"]],
  ['Pérez–Gil', ['Pérez-Gil']],
  ['ana_1@x.mx,', ['ana_1@x.mx']],
  ['Ruiz, 12/03/1985.', ['Ruiz', '1985-03-12']],
  ['(12/03/1985)', ['1985-03-12']],
  ['55 1234, 5678', ['551234', '5678']],
  ['(+52) 55 1234 5678', ['5512345678']],
  ['55.1234.5678', ['5512345678']],
])('E1 splits "%s" into the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

it.each([
  ['jos', 'anywhere'],
  ['-gil', 'anywhere'],
  ['@g', 'start'],
  ["o'f", 'start'],
  ['a.b', 'start'],
  ['a.mar', 'without signs'],
  ['me.com', 'without signs'],
  ['@qq.com', 'without signs'],
  ['ab.', 'start'],
  ['jo', 'start'],
  ['j', 'start'],
  ['a.', 'start'],
  ['%', 'nowhere'],
  ['a%b', 'nowhere'],
  ['@', 'nowhere'],
  ['日本', 'start'],
])('E1 looks for "%s" %s', (word, place) => {
  expect(placeOf(word)).toBe(place)
})

it('E1 returns no empty word, no duplicate, and none longer than the typed text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const words = searchWords(text)
      expect(words.every((word) => word !== '' && !/\s/u.test(word))).toBe(true)
      expect(new Set(words).size).toBe(words.length)
      expect(words.join('').length).toBeLessThanOrEqual(text.normalize('NFC').length)
    }),
  )
})
