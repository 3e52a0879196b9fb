import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalize, normalizeWithOrigins } from './normalize.ts'
import { highlightPhone, highlightText, type Part, wordsOf } from './highlight.ts'

const joined = (parts: Part[]) => parts.map((part) => part.text).join('')
const highlightedIn = (parts: Part[]) => parts.filter((part) => part.isHighlighted).map((part) => part.text)
const digitsOf = (text: string) => text.replace(/[^0-9]/g, '')

const letters = 'abcdefghijklmnñopqrstuvwxyzáéíóúüÁÉÍÓÚÜÑABCßæøł'
const name = fc.string({ unit: fc.constantFrom(...letters, ' ', '-', "'", '.'), minLength: 1, maxLength: 40 })
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 })

describe('fold', () => {
  it.each([
    ['Pérez', 'perez'],
    ['NÚÑEZ', 'nunez'],
    ['Pe\u0301rez', 'perez'],
    ['Straße', 'strasse'],
    ['İpek', 'ipek'],
  ])('E1 folds %s to %s', (text, folded) => {
    expect(normalize(text)).toBe(folded)
  })

  it('E1 returns the same for composed and decomposed, upper and lower case', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(normalize(text.normalize('NFD'))).toBe(normalize(text))
        expect(normalize(text.toUpperCase())).toBe(normalize(text))
        expect(normalize(normalize(text))).toBe(normalize(text))
      }),
    )
  })

  it('E1 maps every folded unit to its place in the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = normalizeWithOrigins(text)
        expect(folded.starts).toHaveLength(folded.text.length)
        folded.starts.forEach((start, unit) => {
          const end = folded.ends[unit] ?? 0
          expect(start).toBeLessThan(end)
          expect(normalize(text.slice(start, end))).toContain(folded.text.charAt(unit))
        })
      }),
    )
  })
})

describe('highlightText', () => {
  it.each([
    ['Pérez', 'perez', ['Pérez']],
    ['José Pérez García', 'garcia jose', ['José', 'García']],
    ['Ñáñez', 'nane', ['Ñáñe']],
    ['Pe\u0301rez', 'pe', ['Pe\u0301']],
    ['Ana Paula', 'anap', []],
    ['Ana Ana', 'ana na', ['Ana', 'Ana']],
    ['Banana', 'na ban', ['Ban']],
    ['Josefina P. López', 'p', ['P']],
    ['ana@piel.test', 'piel', ['piel']],
    ["O'Farrill", 'o’fa', ["O'Fa"]],
    ['O’Farrill Pérez-Gil', 'ofarrill perezg', ['O’Farrill', 'Pérez-G']],
  ])('E1 marks in "%s" for "%s": %j', (text, search, highlighted) => {
    expect(highlightedIn(highlightText(text, wordsOf(search)))).toEqual(highlighted)
  })

  it('E1 never changes a text', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, search) => {
        expect(joined(highlightText(text, wordsOf(search)))).toBe(text)
        expect(joined(highlightPhone(text, wordsOf(search)))).toBe(text)
      }),
    )
  })

  it('E1 marks every part of a name, typed without accents and in another case', () => {
    const part = fc.tuple(name, fc.nat(), fc.integer({ min: 2, max: 10 }))
    fc.assert(
      fc.property(part, ([text, from, length]) => {
        const typed = text.slice(from % text.length, (from % text.length) + length)
        for (const word of wordsOf(typed).filter((it) => it.length > 2)) {
          const highlighted = highlightedIn(highlightText(text, wordsOf(normalize(typed).toUpperCase())))
          expect(highlighted.some((piece) => normalize(piece).includes(word))).toBe(true)
        }
      }),
    )
  })

  it('E1 marks only what was searched for', () => {
    const shown = fc.string({ unit: fc.constantFrom(...'aeénñAÉ -'), maxLength: 12 })
    const typed = fc.string({ unit: fc.constantFrom(...'aenÑ'), minLength: 3, maxLength: 4 })
    const lettersOf = (text: string) => normalize(text).replaceAll('-', '')
    fc.assert(
      fc.property(shown, typed, (text, search) => {
        const [word = ''] = wordsOf(search)
        for (const piece of highlightedIn(highlightText(text, [word]))) {
          expect(lettersOf(piece).startsWith(word)).toBe(true)
          expect(lettersOf(piece).endsWith(word)).toBe(true)
        }
      }),
    )
  })
})

describe('highlightPhone', () => {
  it.each([
    ['55 1234 5678', '551234', ['55 1234']],
    ['(55) 1234-5678', '5512 34', ['55) 1234']],
    ['+52 55 1234 5678', '55 1234 5678', ['55 1234 5678']],
    ['55 1234 5678', '+52 (55) 1234', ['55 1234']],
    ['55 1234 5678', '(12)34-56', ['1234 56']],
    ['55 1234 5578', '55', ['55']],
    ['+52 (55) 1234 5578', '55', ['55']],
    ['55 1234 5678', 'ana', []],
    ['55 1234 5678', 'a55', []],
  ])('E1 marks in "%s" for "%s": %j', (text, search, highlighted) => {
    expect(highlightedIn(highlightPhone(text, wordsOf(search)))).toEqual(highlighted)
  })

  it('E1 marks digits whatever separates them', () => {
    const digit = fc.constantFrom(...'0123456789')
    const sign = fc.constantFrom('', '', ' ', '-', ') ', ' (')
    const phone = fc.array(fc.tuple(digit, sign), { minLength: 9, maxLength: 14 })
    fc.assert(
      fc.property(phone, fc.nat({ max: 6 }), fc.integer({ min: 3, max: 8 }), (pairs, from, length) => {
        const text = pairs.flat().join('')
        const typed = digitsOf(text).slice(from, from + length)
        const highlighted = highlightedIn(highlightPhone(text, wordsOf(typed)))
        expect(highlighted.some((piece) => digitsOf(piece).includes(typed))).toBe(true)
        for (const piece of highlighted) expect(piece).toMatch(/^[0-9].*[0-9]$/)
      }),
    )
  })
})
