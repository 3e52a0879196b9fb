import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { assertBackupSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'piel-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const passphrase = { BACKUP_PASSPHRASE: 'a long passphrase' }
const assert = (given: Record<string, string>) => assertBackupSettings(readEnv(given))

it('accepts a folder with a key, and no folder at all', async () => {
  await assert({})
  await assert({ BACKUP_DIR: folder, ...passphrase })
})

it('refuses a folder without a key, naming the settings', async () => {
  await expect(assert({ BACKUP_DIR: folder })).rejects.toThrow(
    'BACKUP_DIR is set, but backups are always encrypted and have no key. Set BACKUP_PASSPHRASE (at least 12 characters) or BACKUP_RECIPIENT, or remove BACKUP_DIR.',
  )
})

it('refuses a folder that is missing, is a file or cannot be written, with what to do', async () => {
  const missing = join(folder, 'missing')
  await expect(assert({ BACKUP_DIR: missing, ...passphrase })).rejects.toThrow(
    `The folder of BACKUP_DIR, ${missing}, does not exist. Create it, mount its disk, or correct BACKUP_DIR.`,
  )
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(assert({ BACKUP_DIR: file, ...passphrase })).rejects.toThrow(
    `BACKUP_DIR, ${file}, is a file, not a folder. Remove it, or name another folder.`,
  )
  // Closed to every account, also to root.
  await expect(assert({ BACKUP_DIR: '/proc', ...passphrase })).rejects.toThrow(
    /^This account cannot write to BACKUP_DIR, \/proc \(\w+\)\. Give the folder to it, or name another\.$/,
  )
})

it.each(['24:00', '3:00', '03:60', '03', 'night'])('refuses BACKUP_AT=%s', (time) => {
  expect(() => readEnv({ BACKUP_AT: time })).toThrow('Configuration: BACKUP_AT must be a time of day such as 03:00')
})

it.each(['7', '7x', '0d', '0d,0w,0m', '7d,7d', '7d;5w', 'd', '-1d', '7d,', '99999d'])(
  'refuses BACKUP_KEEP=%s',
  (keep) => {
    expect(() => readEnv({ BACKUP_KEEP: keep })).toThrow(
      'Configuration: BACKUP_KEEP must be days, weeks and months such as 7d,5w,12m, at least one of them',
    )
  },
)

it('reads what to keep in any order', () => {
  expect(readEnv({}).backup).toMatchObject({ at: '03:00', keep: { days: 7, weeks: 5, months: 12 } })
  expect(readEnv({ BACKUP_KEEP: '3m,10d' }).backup.keep).toEqual({ days: 10, weeks: 0, months: 3 })
})
