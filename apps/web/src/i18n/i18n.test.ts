import { specialtyLabels } from '@piel/contract/people/specialties'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detectLanguage, hasChosenLanguage, languageKey } from './detector.ts'
import { en } from './en/index.ts'
import { es } from '#/testing/spanish.ts'
import * as base from './en/base/index.ts'
import * as baseInSpanish from './es/base/index.ts'
import { adoptLanguage, chooseLanguage, currentLanguage, startI18n } from './index.ts'
import { translate, type Words } from './translate.ts'

const speaks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('A8 the language', () => {
  it.each([
    ['the saved one', 'es', ['en-US'], 'en', 'es'],
    ['the saved one, with its region', 'es-MX', ['en-US'], 'en', 'es'],
    ['the browser’s first that we speak', null, ['fr-FR', 'es-AR', 'en'], 'en', 'es'],
    ['the browser’s, where the saved one is unknown', 'tlh', ['es'], 'en', 'es'],
    ['the page’s', null, ['fr'], 'es', 'es'],
    ['English', null, ['fr'], 'fr', 'en'],
  ])('is %s', (_, saved, browser, page, expected) => {
    if (saved !== null) localStorage.setItem(languageKey, saved)
    speaks(...browser)
    document.documentElement.lang = page
    expect(detectLanguage()).toBe(expected)
  })

  it('is Spanish for every kind of Spanish, and English for an unknown language', () => {
    const languageFor = (tag: string) => {
      speaks(tag)
      return detectLanguage()
    }
    document.documentElement.lang = ''
    expect(['es', 'es-MX', 'ES-ar', 'en', 'fr', ''].map(languageFor)).toEqual(['es', 'es', 'es', 'en', 'en', 'en'])
  })

  const shown = () => [document.documentElement.lang, currentLanguage(), localStorage.getItem('i18nextLng')]

  it('shows in <html lang>, and is stored at once when it is detected, as when it is chosen', async () => {
    speaks('es-MX')
    await startI18n()
    expect(shown()).toEqual(['es', 'es', 'es'])
    expect(hasChosenLanguage()).toBe(false)
    await chooseLanguage('en')
    expect(shown()).toEqual(['en', 'en', 'en'])
    expect(hasChosenLanguage()).toBe(true)
  })

  it('is the account’s where one was only detected, and from the next start on', async () => {
    speaks('en-US')
    await startI18n()
    await adoptLanguage('es')
    expect(shown()).toEqual(['es', 'es', 'es'])
    await startI18n()
    expect(shown()).toEqual(['es', 'es', 'es'])
    await adoptLanguage('en')
    expect(shown()).toEqual(['en', 'en', 'en'])
  })

  it('stays the chosen one against the account’s, where the same was detected before', async () => {
    speaks('en-US')
    await startI18n()
    await chooseLanguage('en')
    await adoptLanguage('es')
    expect(shown()).toEqual(['en', 'en', 'en'])
    await startI18n()
    await adoptLanguage('es')
    expect(shown()).toEqual(['en', 'en', 'en'])
  })
})

describe('A8 a language chosen in another window', () => {
  it('is shown here too, and other changes there do not affect the language', async () => {
    speaks('en-US')
    await startI18n()
    localStorage.setItem('i18nextLng', 'es')
    dispatchEvent(new StorageEvent('storage', { key: 'color-theme', newValue: 'dark' }))
    expect(currentLanguage()).toBe('en')
    dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: 'es' }))
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('es'))
    expect(currentLanguage()).toBe('es')
  })
})

describe('A8 the words of every page', () => {
  it('are the same in both languages, and equal those of the whole catalogue', () => {
    expect(Object.keys(baseInSpanish)).toEqual(Object.keys(base))
    expect(en).toMatchObject(base)
    expect(es).toMatchObject(baseInSpanish)
  })
})

describe('A8 the words', () => {
  const words = {
    a: { x: 'X {{v}}', deep: { y: 'Y' }, n_zero: 'none', n_one: 'one', n_many: '{{count}} de', n_other: '{{count}}' },
    b: { x: 'B' },
  }
  const say = (key: string, values?: Record<string, string | number>) => translate(words, 'es', 'a', key, values)

  it('are found by namespace and path, with values filled in unchanged', () => {
    expect([say('x', { v: '<b>{{v}}' }), say('deep.y'), say('b:x')]).toEqual(['X <b>{{v}}', 'Y', 'B'])
  })

  it('use the plural of the language, including millions in Spanish', () => {
    expect([0, 1, 2, 1_000_000].map((count) => say('n', { count }))).toEqual(['none', 'one', '2', '1000000 de'])
  })

  it('show the key where no text exists', () => {
    expect([say('nothing'), say('x.too.deep'), say('c:x')]).toEqual(['nothing', 'x.too.deep', 'c:x'])
  })

  const leaves = (node: string | Words, path = ''): [string, string][] =>
    typeof node === 'string'
      ? [[path, node]]
      : Object.entries(node).flatMap(([key, value]) => leaves(value, `${path}.${key}`))

  it('are complete in both languages, use the same values, and are nowhere empty', () => {
    const asked = (text: string) =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)]
        .map(([, name]) => name ?? '')
        .toSorted()
        .join()
    const [english, spanish] = [new Map(leaves(en)), new Map(leaves(es))]
    const keys = [...english.keys()]
    expect(keys.filter((key) => !spanish.has(key))).toEqual([])
    expect([...spanish.keys()].filter((key) => !english.has(key) && !key.endsWith('_many'))).toEqual([])
    expect([...english, ...spanish].filter(([, text]) => text.trim() === '')).toEqual([])
    const differ = (key: string) => asked(english.get(key) ?? '') !== asked(spanish.get(key) ?? '')
    expect(keys.filter((key) => !/_(zero|one)$/.test(key) && differ(key))).toEqual([])
  })
})

describe('specification point 5', () => {
  it('I5 has words in both languages for each of its message keys', () => {
    const keys = `emailRequired emailInvalid emailMax passwordRequired passwordMin passwordMin8 passwordFormat
      passwordFormatStrong passwordMax passwordsMismatch firstNameMin firstNameMax firstNameFormat lastNameMin lastNameMax
      lastNameFormat middleNameMax middleNameFormat phoneMin phoneMax phoneFormat birthDateRequired birthDateInvalid
      genderRequired addressMin addressMax licenseNumberRequired jurisdictionRequired specialtyIdRequired`.split(/\s+/)
    expect(keys).toHaveLength(29)
    for (const { validation } of [en, es]) expect(keys.filter((key) => !Object.hasOwn(validation, key))).toEqual([])
  })

  it('E8 has its Spanish texts word for word', () => {
    expect(es.validation).toMatchObject({
      firstNameMin: 'El nombre debe tener al menos 2 caracteres',
      firstNameMax: 'El nombre no puede exceder 50 caracteres',
      firstNameFormat: 'El nombre solo puede contener letras y espacios',
      passwordsMismatch: 'Las contraseñas no coinciden',
    })
    expect(en.validation.passwordRequired).toBe('Password is required.')
  })

  it('F5 names specialties on screen as in answers and files', () => {
    expect({ en: en.doctors.specialties, es: es.doctors.specialties }).toEqual(specialtyLabels)
  })

  it('H2 has its names of the periods', () => {
    expect(es.analytics.periods).toEqual({ yearly: 'Anual', monthly: 'Mensual' })
  })

  it('F2 F3 F8 has the texts of doctors', () => {
    const confirmation = 'Are you sure you want to delete this doctor? This action cannot be undone.'
    expect(en.common.notSpecified).toBe('Not specified')
    expect(en.doctors.detail).toMatchObject({
      backToList: 'Back to doctors',
      archiveText: confirmation,
      archived: 'Doctor deleted successfully',
      archiveFailed: 'Error deleting doctor',
    })
    expect(en.errors.auth0_id_taken).toContain('Auth0 ID already registered')
    expect(es.errors).toMatchObject({
      user_load: 'Error al cargar el usuario',
      doctor_load: 'Error al cargar la información del médico',
    })
  })

  it('D5 has the texts of its error catalogue', () => {
    expect(en.errors).toMatchObject({
      email_taken: 'Email is already registered.',
      validation_failed: 'Validation error in the entered data.',
      internal: 'Server error. Please try again later.',
      network: 'Connection error. Check your internet connection.',
      user_unknown: 'Unknown error processing user',
      invalid_state: 'Invalid state',
    })
  })
})
