import { describe, expect, it } from 'vitest'
import { isIsoDate } from '../core/dates.ts'
import {
  daysBetween,
  isMexicanJurisdiction,
  isMexicanLicenseNumber,
  licenseInput,
  licenseStateOn,
  licenseStates,
  licenseStatusOn,
  mostUrgentLicense,
  type LicenseStatus,
} from './licenses.ts'

const license = { number: '7654321', jurisdiction: 'México' }
const issues = (more: object) =>
  licenseInput
    .safeParse({ ...license, ...more })
    .error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)

describe('F5 F6 a licence', () => {
  it('has a number and a jurisdiction, and is ACTIVE by default', () => {
    expect(licenseInput.parse(license)).toEqual({ ...license, status: 'ACTIVE' })
    expect(issues({ number: ' ', jurisdiction: '' })).toEqual([
      'number validation.licenseNumberRequired',
      'jurisdiction validation.jurisdictionRequired',
    ])
    expect(issues({ number: undefined, jurisdiction: undefined })).toEqual([
      'number validation.licenseNumberRequired',
      'jurisdiction validation.jurisdictionRequired',
    ])
  })

  it.each([
    [{ number: '123456' }, ['number validation.licenseNumberMexican']],
    [{ number: '123456789' }, ['number validation.licenseNumberMexican']],
    [{ number: 'TEMP-001' }, ['number validation.licenseNumberMexican']],
    [{ number: '0000000' }, ['number validation.licenseNumberMexican']],
    [{ number: '12345678' }, undefined],
    [{ number: '1234', jurisdiction: 'yucatan' }, ['number validation.licenseNumberMexican']],
    [{ number: 'MD-44/02', jurisdiction: 'Texas' }, undefined],
    [{ number: '<b>', jurisdiction: 'Texas' }, ['number validation.licenseNumberFormat']],
    [{ number: 'x'.repeat(41), jurisdiction: 'Texas' }, ['number validation.licenseNumberMax']],
    [{ jurisdiction: 'X'.repeat(101) }, ['jurisdiction validation.jurisdictionMax']],
    [{ jurisdiction: '=cmd()' }, ['jurisdiction validation.jurisdictionFormat']],
    [{ issuedAt: '2024-02-30' }, ['issuedAt validation.dateInvalid']],
    [{ issuedAt: '2024-02-29', expiresAt: '2024-02-28' }, ['expiresAt validation.expiresBeforeIssued']],
    [{ issuedAt: '2024-02-29', expiresAt: '2024-02-29' }, undefined],
    [{ issuedAt: '', expiresAt: null }, undefined],
    [{ status: 'LOST' }, ['status validation.invalid']],
    [{ licenseNumber: '7654321' }, [' Invalid input']],
  ])('is validated: %o', (more, expected) => {
    expect(issues(more)).toEqual(expected)
  })

  it.each([
    'México',
    'MEXICO',
    ' mexico ',
    'Estados Unidos Mexicanos',
    'MX',
    'CDMX',
    'D.F.',
    'Ciudad de México',
    'Nuevo León',
    'nuevo leon',
    'Michoacán de Ocampo',
    'Edo. Méx.',
    'Jalisco, México',
    'México (SEP)',
    'SEP',
    'San Luis Potosí',
    'Quere\u0301taro',
    'Baja California Sur',
    'Yucatán',
    'México, D.F.',
  ])('of %s is a Mexican one', (jurisdiction) => {
    expect(isMexicanJurisdiction(jurisdiction)).toBe(true)
  })

  it.each(['Texas', 'California', 'New Mexico', 'Nuevo México', 'Durango, Colorado', 'Guatemala', 'España', ''])(
    'of %s is none',
    (jurisdiction) => {
      expect(isMexicanJurisdiction(jurisdiction)).toBe(false)
    },
  )

  it('F5 adds no number: not in Mexico', () => {
    expect(['1234567', '12345678', '0123456'].every(isMexicanLicenseNumber)).toBe(true)
    expect(['0000000', '99999999', '1234 567', '１２３４５６７', ''].some(isMexicanLicenseNumber)).toBe(false)
  })
})

describe('F5 an expired licence', () => {
  const every = (['ACTIVE', 'EXPIRED', 'SUSPENDED'] satisfies LicenseStatus[]).flatMap((status) =>
    [null, '2026-11-20', '2026-11-21', '2027-02-19', '2027-02-20'].map((expiresAt) => ({ status, expiresAt })),
  )

  it('is EXPIRED by its date, from the day after it; a suspended one stays suspended', () => {
    expect(every.map((one) => licenseStatusOn(one, '2026-11-21'))).toEqual([
      'ACTIVE',
      'EXPIRED',
      'ACTIVE',
      'ACTIVE',
      'ACTIVE',
      ...Array.from({ length: 5 }, () => 'EXPIRED'),
      ...Array.from({ length: 5 }, () => 'SUSPENDED'),
    ])
  })

  it('expires soon within 90 days, the last of them included', () => {
    expect(every.map((one) => licenseStateOn(one, '2026-11-21')).slice(0, 5)).toEqual([
      'valid',
      'expired',
      'expiring',
      'expiring',
      'valid',
    ])
  })

  it('is shown in a doctor’s row before others', () => {
    const shuffled = [3, 0, 1, 2].map((i) => every[[4, 3, 1, 10][i] ?? 0] ?? license)
    expect(mostUrgentLicense(shuffled as typeof every, '2026-11-21')?.status).toBe('SUSPENDED')
    expect(mostUrgentLicense(every.slice(0, 4), '2026-11-21')).toBe(every[1])
    expect(mostUrgentLicense([], '2026-11-21')).toBeUndefined()
    const [one, other] = [every[0]!, { ...every[0]! }]
    expect(mostUrgentLicense([one, other], '2026-11-21')).toBe(one)
  })

  it('has the same states on every day of 400 years, which only become more urgent', () => {
    let random = 2026
    const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below
    const date = () =>
      `${1800 + next(400)}-${String(1 + next(12)).padStart(2, '0')}-${String(1 + next(31)).padStart(2, '0')}`
    let tried = 0
    while (tried < 4000) {
      const [today, later, expiresAt] = [date(), date(), date()]
      if (![today, later, expiresAt].every(isIsoDate) || later < today) continue
      tried += 1
      const one = { status: 'ACTIVE', expiresAt } as const
      const urgency = (day: string) => licenseStates.indexOf(licenseStateOn(one, day))
      expect(urgency(later)).toBeGreaterThanOrEqual(urgency(today))
      expect(licenseStateOn(one, today) === 'expired').toBe(daysBetween(today, expiresAt) < 0)
      expect(licenseStatusOn(one, today) === 'EXPIRED').toBe(expiresAt < today)
      expect(licenseStateOn(one, expiresAt)).toBe('expiring')
      expect(daysBetween(today, later)).toBe((Date.parse(later) - Date.parse(today)) / 86_400_000)
    }
  })
})
