import { afterEach, expect, it, vi } from 'vitest'
import { instantAt, instantOfSeconds, isTimeZone, momentOf, systemClock, systemNow, systemSeconds } from './clock.ts'

afterEach(() => vi.useRealTimers())

it.each([
  ['2026-03-10T05:59:59.999Z', 'America/Mexico_City', '2026-03-09'],
  ['2026-03-10T06:00:00.000Z', 'America/Mexico_City', '2026-03-10'],
  ['2026-03-10T10:59:59.999Z', 'Pacific/Pago_Pago', '2026-03-09'],
  ['2026-03-10T11:00:00.000Z', 'Pacific/Pago_Pago', '2026-03-10'],
  ['2026-12-31T09:59:59.999Z', 'Pacific/Kiritimati', '2026-12-31'],
  ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
])('E3 G3 at %s the day in %s is %s', (instant, timeZone, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  const clock = systemClock(timeZone)
  expect([clock.today(), clock.now().toISOString()]).toEqual([day, instant])
  expect(momentOf(clock)).toEqual({ at: instant, day })
})

it('G3 knows the next day from its first millisecond on, and an earlier one when the clock is set back', () => {
  const clock = systemClock('America/Mexico_City')
  const days = ['2026-03-10T05:59:59.999Z', '2026-03-10T06:00:00.000Z', '2026-03-10T05:59:00.000Z'].map((instant) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
    return clock.today()
  })
  expect(days).toEqual(['2026-03-09', '2026-03-10', '2026-03-09'])
})

it('G3 takes a moment’s day from its instant, also when midnight passes during the read', () => {
  const days = ['2026-03-09', '2026-03-10', '2026-03-10', '2026-03-10']
  const instants = ['2026-03-10T06:00:00.000Z', '2026-03-10T06:00:00.001Z']
  const clock = {
    today: () => days.shift() ?? '2026-03-10',
    now: () => new Date(instants.shift() ?? ''),
  }
  expect(momentOf(clock)).toEqual({ at: '2026-03-10T06:00:00.001Z', day: '2026-03-10' })
})

it('J5 writes an instant as the clinic’s day and time', () => {
  const { wallTime } = systemClock('America/Mexico_City')
  expect(wallTime('2026-10-15T02:15:00.000Z')).toBe('2026-10-14 20:15')
  expect(wallTime('2026-10-15T06:00:59.999Z')).toBe('2026-10-15 00:00')
})

it('J3 recognises the names of time zones', () => {
  expect(['America/Mexico_City', 'UTC', 'America/Piel', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

it('C6 G3 converts between instants and the numbers of tokens and of the database', () => {
  expect(instantAt(1_773_122_400_000)).toEqual(new Date('2026-03-10T06:00:00.000Z'))
  expect(instantOfSeconds(1_773_122_400)).toEqual(new Date('2026-03-10T06:00:00.000Z'))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T06:00:00.999Z') })
  expect([systemSeconds(), systemNow()]).toEqual([1_773_122_400, '2026-03-10T06:00:00.999Z'])
})
