import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { framesOf, unsigned, writeFrames } from '#/testing/forged-backup.ts'
import { ownSchedule } from '#/testing/own-schedule.ts'

const { folder, keys, clock, newProcess, files, listRuns, listEvents } = ownSchedule()

describe('scheduled checks of backups', { timeout: 120_000 }, () => {
  it('restore the newest once a week to check it; a damaged one is refused and replaced at once', async () => {
    const run = newProcess()
    const at = async (instant: string) => {
      clock().set(instant)
      await run()
    }
    await at('2026-03-10T09:00:00Z')
    await at('2026-03-10T09:01:00Z')
    expect(await listRuns()).toEqual([
      { kind: 'backup', outcome: 'done', error: null },
      { kind: 'check', outcome: 'done', error: null },
    ])
    await at('2026-03-17T09:00:00Z')
    const file = join(folder(), 'piel-20260317T090000Z.age')
    const bytes = readFileSync(file)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    writeFileSync(file, bytes)
    copyFileSync(file, join(folder(), 'copy'))
    clock().set('2026-03-17T09:02:00Z')
    await expect(run()).rejects.toThrow('A scheduled check failed: The backup is refused: it is damaged')
    expect(await listEvents()).toContainEqual({ action: 'backup.check', outcome: 'failure', name: 'Piel' })
    await at('2026-03-17T09:03:00Z')
    expect(files()).toContain('piel-20260317T090300Z.age')
    // The newest restored backup is kept besides the newest one.
    expect(files()).toContain('piel-20260310T090000Z.age')
  })

  it('J5 refuse one that this installation did not sign, and replace it at once', async () => {
    const run = newProcess()
    clock().set('2026-03-10T09:00:00Z')
    await run()
    const file = join(folder(), 'piel-20260310T090000Z.age')
    await writeFrames(file, unsigned(await framesOf(file, keys)), keys)
    clock().set('2026-03-10T09:01:00Z')
    await expect(run()).rejects.toThrow('A scheduled check failed: The backup is refused: it is not signed')
    clock().set('2026-03-10T09:02:00Z')
    await run()
    expect(files()).toContain('piel-20260310T090200Z.age')
  })
})
