import { expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { instantOf } from './instant.ts'
import { baseOfFile, fileOfBase, placeOf, segmentAfter } from './names.ts'
import { assertArchiveSettings } from './supervise.ts'

const now = new Date('2026-11-23T12:00:00Z')
const at = (text: string, timeZone = 'America/Mexico_City') => instantOf(text, { timeZone, now }).toISOString()

it.each([
  ['2026-11-22T10:15', '2026-11-22T16:15:00.000Z'],
  ['2026-11-22T10:15:30', '2026-11-22T16:15:30.000Z'],
  ['2026-11-22T10:15:30.250', '2026-11-22T16:15:30.250Z'],
  ['2026-11-22T10:15-08:00', '2026-11-22T18:15:00.000Z'],
  ['2026-11-22T10:15:30Z', '2026-11-22T10:15:30.000Z'],
  ['2026-11-23T06:00', '2026-11-23T12:00:00.000Z'],
])('%s is %s in Mexico City', (text, expected) => {
  expect(at(text)).toBe(expected)
})

it.each(['2026-11-22', '10:15', 'yesterday', '2026-02-30T10:15', '2026-11-22T25:00', '2026-13-01T10:15Z', ''])(
  '%j is no instant',
  (text) => {
    expect(() => at(text)).toThrow(`--at ${text} is not an instant such as 2026-11-22T10:15`)
  },
)

it('is refused in the future, by the hour that the clocks skip and by the one that comes twice', () => {
  expect(() => at('2026-11-23T06:00:01')).toThrow(
    '2026-11-23T06:00:01 is in the future: it is 2026-11-23T12:00:00.000Z',
  )
  expect(at('2026-03-08T01:59', 'America/Tijuana')).toBe('2026-03-08T09:59:00.000Z')
  expect(() => at('2026-03-08T02:30', 'America/Tijuana')).toThrow(
    'The clocks of America/Tijuana skipped 2026-03-08T02:30',
  )
  expect(at('2026-03-08T03:00', 'America/Tijuana')).toBe('2026-03-08T10:00:00.000Z')
  expect(() => at('2026-11-01T01:30', 'America/Tijuana')).toThrow('occurred twice in America/Tijuana')
  expect(at('2026-11-01T01:30-07:00', 'America/Tijuana')).toBe('2026-11-01T08:30:00.000Z')
})

it('names files by their instants, and segments by their order', () => {
  const base = { endedAt: '2026-11-22T16:15:00.123Z', firstSegment: '0000000100000002000000FF' }
  expect(fileOfBase(base)).toBe('base-20261122T161500123Z-0000000100000002000000FF.age')
  expect(baseOfFile(fileOfBase(base))).toEqual(base)
  expect(baseOfFile('base-2026.age')).toBeUndefined()
  expect(segmentAfter(base.firstSegment)).toBe('000000010000000300000000')
  expect(segmentAfter('00000002000000000000000A')).toBe('00000002000000000000000B')
  expect(placeOf('000000010000000200000003')).toEqual({ timeline: 1, position: 0x2_0300_0000n })
})

it('needs a key, and the embedded database', () => {
  const assert = (given: Record<string, string>) => assertArchiveSettings(readEnv(given))
  assert({})
  assert({ WAL_ARCHIVE: '/mnt/archive', BACKUP_PASSPHRASE: 'a long passphrase' })
  expect(() => assert({ WAL_ARCHIVE: '/mnt/archive' })).toThrow(
    'WAL_ARCHIVE is set, but the archive is always encrypted',
  )
  expect(() => assert({ WAL_ARCHIVE: 'archive' })).toThrow('WAL_ARCHIVE must be an absolute path')
  expect(() => assert({ WAL_ARCHIVE: '/mnt/archive', DATABASE_URL: 'postgresql://db/piel' })).toThrow(
    'WAL_ARCHIVE is for the embedded database',
  )
})
