import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { beginRun, dueRuns, endRun } from '#/modules/office/system/runs.repository.ts'
import { ownSchedule } from '#/testing/own-schedule.ts'
import { withBackupLock } from './connection.ts'

const timeZone = 'America/Mexico_City'
const { folder, database, clock, task, newProcess, files, listRuns, listEvents } = ownSchedule()

/** A backup of an earlier day; only its name matters. */
async function madeBefore(day: string): Promise<void> {
  const at = `${day}T09:00:00Z`
  const file = join(folder(), `piel-${day.replaceAll('-', '')}T090000Z.age`)
  writeFileSync(file, '')
  await endRun(database().db, await beginRun(database().db, { kind: 'backup', at }), { outcome: 'done', at, file })
}

describe('scheduled backups', { timeout: 120_000 }, () => {
  it('are made once a day at their time in the clinic, recorded and audited', async () => {
    const run = newProcess()
    clock().set('2026-03-10T12:00:00Z')
    await run()
    expect(files()).toEqual(['piel-20260310T120000Z.age'])
    expect(await listRuns()).toEqual([{ kind: 'backup', outcome: 'done', error: null }])
    expect(await listEvents()).toEqual([{ action: 'backup.create', outcome: 'success', name: 'Piel' }])
    await database().db.query(sql`
      INSERT INTO system_runs (id, kind, started_at, ended_at, outcome)
      VALUES (gen_random_uuid(), 'check', now(), now(), 'done')`)
    // 02:59 in Mexico City.
    clock().set('2026-03-11T08:59:00Z')
    await run()
    expect(files()).toHaveLength(1)
    clock().set('2026-03-11T09:00:00Z')
    await run()
    expect(files()).toEqual(['piel-20260310T120000Z.age', 'piel-20260311T090000Z.age'])
  })

  it('are made by one of several processes', { tags: 'full' }, async () => {
    clock().set('2026-03-10T09:00:00Z')
    await Promise.all([newProcess()(), newProcess()(), newProcess()()])
    expect((await listRuns()).filter(({ kind }) => kind === 'backup')).toHaveLength(1)
    expect(files()).toHaveLength(1)
  })

  it('leave the work to the process that has the lock', async () => {
    clock().set('2026-03-10T09:00:00Z')
    await withBackupLock(database().url, async () => await newProcess()())
    expect(files()).toEqual([])
    expect(await listRuns()).toEqual([])
  })

  it('record a failure with its error, and wait longer after each', async () => {
    rmSync(folder(), { recursive: true })
    clock().set('2026-03-10T09:00:00Z')
    await expect(newProcess()()).rejects.toThrow('A scheduled backup failed: ENOENT')
    expect(await listRuns()).toMatchObject([{ kind: 'backup', outcome: 'failed' }])
    expect((await listRuns())[0]?.error).toContain('ENOENT')
    expect(await listEvents()).toEqual([{ action: 'backup.create', outcome: 'failure', name: 'Piel' }])
    const isDue = async (now: string) => (await dueRuns(database().db, { at: '03:00', timeZone, now })).isBackupDue
    const failAt = async (at: string) => {
      const id = await beginRun(database().db, { kind: 'backup', at })
      await endRun(database().db, id, { outcome: 'failed', at, error: 'no' })
    }
    expect([await isDue('2026-03-10T09:00:30Z'), await isDue('2026-03-10T09:05:00Z')]).toEqual([false, true])
    await failAt('2026-03-10T10:00:00Z')
    expect([await isDue('2026-03-10T10:01:59Z'), await isDue('2026-03-10T10:02:00Z')]).toEqual([false, true])
    for (let i = 0; i < 20; i += 1) await failAt('2026-03-10T11:00:00Z')
    expect([await isDue('2026-03-10T11:59:59Z'), await isDue('2026-03-10T12:00:00Z')]).toEqual([false, true])
  })

  it('mark a run whose process was killed, and make the backup', async () => {
    await beginRun(database().db, { kind: 'backup', at: '2026-03-10T09:00:00Z' })
    clock().set('2026-03-10T09:01:00Z')
    await newProcess()()
    expect(await listRuns()).toEqual([
      { kind: 'backup', outcome: 'failed', error: 'Piel stopped before it ended' },
      { kind: 'backup', outcome: 'done', error: null },
    ])
  })

  it('end with the server', async () => {
    clock().set('2026-03-10T09:00:00Z')
    const run = task()
    await expect(run?.(AbortSignal.abort())).rejects.toThrow('aborted')
    expect(files()).toEqual([])
  })

  it('delete old backups, and no file that is not recorded', async () => {
    writeFileSync(join(folder(), 'notes.txt'), 'kept')
    writeFileSync(join(folder(), 'piel-20200101T000000Z.age'), 'of another installation')
    for (const day of ['09', '10', '11']) await madeBefore(`2026-03-${day}`)
    clock().set('2026-03-12T09:00:00Z')
    await newProcess()()
    expect(files()).toEqual([
      'notes.txt',
      'piel-20200101T000000Z.age',
      'piel-20260311T090000Z.age',
      'piel-20260312T090000Z.age',
    ])
  })

  it('are deleted by the names of their files, whatever someone with the database’s password writes', async () => {
    writeFileSync(join(folder(), 'notes.txt'), 'kept')
    const falsify = sql`
      WITH forged AS (
        INSERT INTO system_runs (id, kind, started_at, ended_at, outcome, file)
        SELECT gen_random_uuid(), 'check', now(), now(), 'done', NULL
        UNION ALL SELECT gen_random_uuid(), 'backup', '2020-01-01', now(), 'done', ${join(folder(), 'notes.txt')}
        RETURNING 1)
      UPDATE system_runs SET started_at = '2026-03-01' WHERE kind = 'backup'`
    for (const day of ['11', '12']) {
      await madeBefore(`2026-03-${day}`)
      await database().db.query(falsify)
    }
    clock().set('2026-03-13T09:00:00Z')
    await newProcess()()
    expect(files()).toEqual(['notes.txt', 'piel-20260312T090000Z.age', 'piel-20260313T090000Z.age'])
  })
})

it('is due at local time when summer time begins and ends', async () => {
  const due = async (now: string) =>
    (await dueRuns(database().db, { at: '02:30', timeZone: 'America/Tijuana', now })).isBackupDue
  const doneAt = async (at: string) =>
    await endRun(database().db, await beginRun(database().db, { kind: 'backup', at }), {
      outcome: 'done',
      at,
      file: '/b/1',
    })
  await doneAt('2026-03-07T10:30:00Z')
  // 02:30 does not exist on 8 March 2026 in Tijuana: the clocks go from 02:00 to 03:00.
  expect([await due('2026-03-08T09:29:59Z'), await due('2026-03-08T10:30:00Z')]).toEqual([false, true])
  await doneAt('2026-10-31T09:30:00Z')
  // 02:30 after the clocks went back on 1 November 2026.
  expect([await due('2026-11-01T09:29:59Z'), await due('2026-11-01T10:30:00Z')]).toEqual([false, true])
})
