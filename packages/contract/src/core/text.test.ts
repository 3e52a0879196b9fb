import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { email, freeText, newPassword, optionalName, optionalPhone, personName, phone } from './text.ts'

/** The key of the first refusal, or the accepted value. */
function verdict(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

describe('E8 a name', () => {
  const first = personName('firstName')

  it.each([
    'José',
    'María de los Ángeles',
    'Ma. Guadalupe',
    'O’Farrill',
    "D'Artagnan",
    'Pérez-Gil',
    'Ñu',
    'Li',
    '李小龍',
    'Ольга',
    'Đặng',
    'İpek',
    'क्षितिज',
  ])('accepts real names: %s', (name) => {
    expect(verdict(first, name)).toBe(name.normalize('NFC'))
  })

  it('is trimmed, and composed before its letters are checked', () => {
    expect(verdict(first, '  Jose\u0301  ')).toBe('José')
    expect(verdict(first, 'n\u0303'.repeat(50))).toBe('ñ'.repeat(50))
  })

  it.each(['A.', 'A-', "A'", 'J. .', 'Ñ.-', 'A’’', 'क्'])('has at least two letters, unlike %s', (name) => {
    expect(verdict(first, name)).toBe('validation.firstNameLetters')
    expect(verdict(personName('lastName'), name)).toBe('validation.lastNameLetters')
    expect(first.safeParse(name).error?.issues).toHaveLength(1)
  })

  it('has 2 to 50 letters', () => {
    expect(verdict(first, 'Al')).toBe('Al')
    expect(verdict(first, 'a'.repeat(50))).toBe('a'.repeat(50))
    for (const short of ['', ' ', 'A', ' A ', undefined, null, 7])
      expect(verdict(first, short)).toBe('validation.firstNameMin')
    expect(verdict(first, 'a'.repeat(51))).toBe('validation.firstNameMax')
    expect(verdict(personName('lastName'), 'a'.repeat(51))).toBe('validation.lastNameMax')
  })

  it.each([
    '<script>alert(1)</script>',
    'R2D2',
    'Ana_María',
    'Ana;',
    'Ana\u0000',
    '-Ana',
    "'Ana",
    '.Ana',
    '\u0301Ana',
    '=1+1',
    '@Ana',
    'Ana😀',
    'Ana&amp;',
  ])('refuses %j', (name) => {
    expect(verdict(first, name)).toBe('validation.firstNameFormat')
    expect(verdict(personName('lastName'), name)).toBe('validation.lastNameFormat')
    expect(verdict(optionalName('secondLastName'), name)).toBe('validation.secondLastNameFormat')
  })

  it.each([
    ['Ana\u202egro', 'Anagro'],
    ['Ana\u2066x\u2069', 'Anax'],
    ['García\u200b', 'García'],
    ['De\u00a0la\u00a0Cruz', 'De la Cruz'],
    ['De  la  Cruz', 'De la Cruz'],
    ['Pérez\u2011Gil', 'Pérez-Gil'],
    ['Ana\tMaría\n', 'Ana María'],
    ['D´Alessio', "D'Alessio"],
    ['O`Farrill', "O'Farrill"],
    ['O‘Farrill', "O'Farrill"],
  ])('is cleaned of what is invisible: %j', (pasted, clean) => {
    expect(verdict(first, pasted)).toBe(clean)
    expect(verdict(optionalName('secondLastName'), pasted)).toBe(clean)
  })

  it('never accepts markup, controls or digits, whatever surrounds them', () => {
    const bad = fc.constantFrom('<', '>', '&', '"', '\u0007', '5', '{', '/')
    const good = fc.string({ unit: fc.constantFrom(...'aeñü漢жk') })
    fc.assert(
      fc.property(good, bad, good, (before, sign, after) => {
        const name = `x${before}${sign}${after}x`
        fc.pre(name.length <= 50)
        expect(verdict(first, name)).toBe('validation.firstNameFormat')
      }),
    )
  })

  it('accepts unchanged what it has accepted before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const once = first.safeParse(text)
        if (once.success) expect(verdict(first, once.data)).toBe(once.data)
      }),
      { numRuns: 1000 },
    )
  })

  it('may be missing where it is optional, but not too long', () => {
    const middle = optionalName('middleName')
    expect([verdict(middle, ''), verdict(middle, ' '), verdict(middle, 'A')]).toEqual(['', '', 'A'])
    expect(verdict(middle, 'a'.repeat(51))).toBe('validation.middleNameMax')
  })
})

describe('E8 a phone', () => {
  it.each([
    '55 1234 5678',
    '(55) 1234-5678',
    '+52 1 55 1234 5678',
    '123456789',
    '1'.repeat(20),
    '55.1234.5678',
    '55 1234 5678 ext. 12',
    '+52 (55) 1234-5678, Ext 123456',
    '55 1234 5678 x2',
    '55 1234 5678 extensión 204',
  ])('is taken as typed: %s', (text) => {
    expect(verdict(phone, ` ${text} `)).toBe(text)
  })

  it.each([
    ['\u202a+52 55 1234 5678\u202c', '+52 55 1234 5678'],
    ['55\u00a01234\u00a05678', '55 1234 5678'],
    ['55\u20111234\u20115678', '55-1234-5678'],
    ['55 1234\n5678', '55 1234 5678'],
  ])('is cleaned of what is invisible: %j', (pasted, clean) => {
    expect(verdict(phone, pasted)).toBe(clean)
  })

  it.each([
    ['12345678', 'validation.phoneMin'],
    ['', 'validation.phoneMin'],
    ['55 1234 56', 'validation.phoneMin'],
    ['+52 (55) 12-34', 'validation.phoneMin'],
    ['+(--) 1 2 3', 'validation.phoneMin'],
    [undefined, 'validation.phoneMin'],
    ['1'.repeat(21), 'validation.phoneMax'],
    ['55 1234 5678 casa', 'validation.phoneFormat'],
    ['55 1234 5678 ext.', 'validation.phoneFormat'],
    ['55 1234 56 ext. 1234', 'validation.phoneMin'],
    ['55 1234 5678 e. 1', 'validation.phoneFormat'],
    ['٥٥١٢٣٤٥٦٧٨', 'validation.phoneFormat'],
  ])('refuses %j with %s', (text, key) => {
    expect(verdict(phone, text)).toBe(key)
    expect(phone.safeParse(text).error?.issues).toHaveLength(1)
  })

  it('may be missing where it is optional, but not too short', () => {
    expect([verdict(optionalPhone, ''), verdict(optionalPhone, ' '), verdict(optionalPhone, '55 1234 5678')]).toEqual([
      '',
      '',
      '55 1234 5678',
    ])
    expect(verdict(optionalPhone, '(55) 1234')).toBe('validation.phoneMin')
    expect(verdict(optionalPhone, 'call me')).toBe('validation.phoneFormat')
  })
})

describe('C3 an e-mail address', () => {
  it('is trimmed and lower-cased', () => {
    expect(verdict(email(), '  Ana.Ruiz+Piel@Example.TEST ')).toBe('ana.ruiz+piel@example.test')
  })
  it.each([
    ['', 'validation.emailRequired'],
    [undefined, 'validation.emailRequired'],
    ['ana', 'validation.emailInvalid'],
    ['ana@', 'validation.emailInvalid'],
    ['ana@x', 'validation.emailInvalid'],
    ['ana ruiz@example.test', 'validation.emailInvalid'],
    ['ana@example.test\nbcc: x@example.test', 'validation.emailInvalid'],
    ['<a@example.test>', 'validation.emailInvalid'],
    [`${'a'.repeat(89)}@example.test`, 'validation.emailMax'],
  ])('refuses %j with %s', (text, key) => {
    expect(verdict(email(), text)).toBe(key)
  })
  it('C3 D4 F6 has at most 100 characters in storage, and 255 at sign-in', () => {
    const ofLength = (length: number) => {
      const domain = `${'b'.repeat(60)}.example.test`
      return `${'a'.repeat(length - domain.length - 1)}@${domain}`
    }
    expect([verdict(email(), ofLength(100)), verdict(email(), ofLength(101))]).toEqual([
      ofLength(100),
      'validation.emailMax',
    ])
    expect([verdict(email(255), ofLength(255)), verdict(email(255), ofLength(256))]).toEqual([
      ofLength(255),
      'validation.emailMax',
    ])
  })
})

describe('E8 a text', () => {
  const keys = { min: 'validation.addressMin', max: 'validation.addressMax' }
  const address = freeText(10, 200, keys, true)
  it('has its limits, counted after trimming and composing', () => {
    expect(verdict(address, 'x'.repeat(9))).toBe(keys.min)
    expect(verdict(address, `  ${'x'.repeat(10)}  `)).toBe('x'.repeat(10))
    expect(verdict(address, 'e\u0301'.repeat(200))).toBe('é'.repeat(200))
    expect(verdict(address, 'x'.repeat(201))).toBe(keys.max)
  })
  it('may be empty only where it is optional', () => {
    expect([verdict(address, ''), verdict(address, '  '), verdict(freeText(10, 200, keys), '')]).toEqual([
      '',
      '',
      keys.min,
    ])
  })
  it('may have lines and tabs, but no other controls', () => {
    expect(verdict(address, 'Calle 5\n\tColonia Centro')).toBe('Calle 5\n\tColonia Centro')
    for (const code of [0, 7, 8, 14, 27, 31, 127])
      expect(verdict(address, `Calle Sauce ${String.fromCharCode(code)} 5`)).toBe('validation.invalid')
  })
})

it('D4 a new password has 8 to 128 characters', () => {
  expect(verdict(newPassword, 'x'.repeat(7))).toBe('validation.passwordMin8')
  expect(verdict(newPassword, undefined)).toBe('validation.passwordRequired')
  expect(verdict(newPassword, ' x'.repeat(4))).toBe(' x'.repeat(4))
  expect(verdict(newPassword, 'x'.repeat(128))).toBe('x'.repeat(128))
  expect(verdict(newPassword, 'x'.repeat(129))).toBe('validation.passwordMax')
})
