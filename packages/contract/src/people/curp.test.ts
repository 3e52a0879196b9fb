import { describe, expect, it } from 'vitest'
import { curp, curpDigit, curpProblem } from './curp.ts'

const verdict = (text: unknown) => {
  const parsed = curp.safeParse(text)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

describe('O6 a CURP', () => {
  // Published examples.
  it.each(['SABC560626MDFLRN01', 'BEML920313HCMLNS09', 'MAAR790213HMNRLF03'])('accepts %s', (text) => {
    expect(verdict(text)).toBe(text)
  })

  it('is trimmed and in capitals, and may be absent', () => {
    expect(verdict('  bemL920313hcmlns09 ')).toBe('BEML920313HCMLNS09')
    expect(verdict(' ')).toBe('')
  })

  it.each([
    'BEML920313HCMLNS0',
    'BEML920313HCMLNS099',
    'BEML921313HCMLNS09',
    'BEML920230HCMLNS09',
    'BEML920313PCMLNS09',
    'BEML920313HXXLNS09',
    'BEML920313HCMAEI09',
    'BBML920313HCMLNS09',
    'BEML920313HCMLNS0A',
    'BEML 920313 HCMLNS09',
    'BEÑL920313HCMLNS09',
  ])('refuses %s by its format', (text) => {
    expect(verdict(text)).toBe('validation.curpFormat')
  })

  it.each(['BEML920313HCMLNS08', 'BELM920313HCMLNS09', 'SABC560626MDFLRN10'])(
    'refuses %s by its last digit',
    (text) => {
      expect(verdict(text)).toBe('validation.curpDigit')
    },
  )

  it('has one of ten check digits', () => {
    expect(curpDigit('SABC560626MDFLRN0')).toBe('1')
    expect(curpDigit('RUOA000229MDFZFNA')).toBe('0')
  })

  const of = (birthDate: string | null, gender: 'MALE' | 'FEMALE' | 'OTHER' | 'UNKNOWN') => ({ birthDate, gender })
  it.each([
    ['BEML920313HCMLNS09', of('1992-03-13', 'MALE'), undefined],
    ['BEML920313HCMLNS09', of('1992-03-13', 'OTHER'), undefined],
    ['BEML920313HCMLNS09', of('1992-03-13', 'UNKNOWN'), undefined],
    ['BEML920313HCMLNS09', of(null, 'MALE'), undefined],
    ['BEML920313HCMLNS09', of('1992-03-14', 'MALE'), 'validation.curpBirthDate'],
    ['BEML920313HCMLNS09', of('2092-03-13', 'MALE'), 'validation.curpBirthDate'],
    ['BEML920313HCMLNS09', of('1992-03-13', 'FEMALE'), 'validation.curpGender'],
    ['SABC560626MDFLRN01', of('1956-06-26', 'MALE'), 'validation.curpGender'],
    // Born in 2000, on a leap day.
    ['RUOA000229MDFZFNA0', of('2000-02-29', 'FEMALE'), undefined],
    ['RUOA000229MDFZFNA0', of('1900-02-28', 'FEMALE'), 'validation.curpBirthDate'],
    ['HEPX900517XDFRXR03', of('1990-05-17', 'FEMALE'), undefined],
    ['no CURP', of('1990-05-17', 'FEMALE'), undefined],
  ])('compares %s with %j', (text, person, problem) => {
    expect(curpProblem(text, person)).toBe(problem)
  })
})
