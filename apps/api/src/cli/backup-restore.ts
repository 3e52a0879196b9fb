import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { accountName, runCommand } from '#/lib/command.ts'
import { checkBackup } from '#/backup/check.ts'
import { restoreAt } from '#/archive/restore-at.ts'
import { finishRestore } from '#/backup/finish.ts'
import { CommandRefused } from '#/backup/manifest.ts'
import { restoreBackup } from '#/backup/restore.ts'
import { stageIn } from '#/backup/stage.ts'
import { statedSigner, trustIn } from '#/backup/trust.ts'
import { problemLines, type Verification } from '#/backup/verify.ts'
import { withStandaloneUrl } from '#/db/connection/standalone.ts'
import { systemClock } from '#/lib/clock.ts'
import { readEnv } from '#/env.ts'

const usage =
  'Usage: npm run restore -- FILE [--check], or npm run restore -- --at 2026-11-22T10:15; both with [--signed-by FINGERPRINT] [--accept-unsigned]'

/**
 * `npm run restore -- FILE [--check]`: restores a backup into an empty database, or checks that it could be restored.
 * `npm run restore -- --at INSTANT`: restores the embedded database as it was at an instant, from the archive of its log.
 * `--signed-by FINGERPRINT` trusts the key of another installation, `--accept-unsigned` a file of an earlier version.
 */
await runCommand(async () => {
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      at: { type: 'string' },
      'signed-by': { type: 'string', multiple: true },
      'accept-unsigned': { type: 'boolean' },
    },
  })
  const [path] = positionals
  const expected = values.at === undefined ? 1 : 0
  if (positionals.length !== expected || (values.at !== undefined && values.check === true))
    throw new CommandRefused(usage)
  const env = readEnv()
  const dataDir = resolve(env.dataDir)
  const { keys } = env.backup
  const named = { signedBy: values['signed-by'], acceptsUnsigned: values['accept-unsigned'] }
  const trust = await trustIn(dataDir, named)
  const report = (verification: Verification, done: string): number => {
    const problems = problemLines(verification)
    say(`Verified: ${verification.counted}`)
    for (const line of problems) say(line)
    say(problems.length === 0 ? done : `${done} It had these problems already when it was backed up.`)
    return problems.length === 0 ? 0 : 1
  }
  const account = accountName()
  const clock = systemClock(env.clinic.timeZone)
  if (path === undefined) {
    const { at = '' } = values
    const verification = await restoreAt(env, { at, trust, account, now: clock.now(), say })
    return report(verification, `The database is as it was at ${at}.`)
  }
  if (values.check === true) {
    const { verification } = await checkBackup(path, { dataDir, keys, trust, say })
    return report(verification, 'The backup can be restored.')
  }
  return await withStandaloneUrl(
    env,
    async (url) => {
      const stage = await stageIn(dataDir)
      try {
        const contents = await restoreBackup(url, path, { keys, trust, say, onFile: stage.store })
        const at = clock.now().toISOString()
        const { header, manifest, signedBy } = contents
        const reason = `Restored the backup of ${header.at}, ${statedSigner(signedBy)}`
        const restored = { reason, rows: manifest.rows }
        const verification = await finishRestore(url, restored, { stage, dataDir, account, at, say })
        for (const [name, value] of Object.entries(header.settings))
          if (value !== null) say(`Setting of the backup: ${name}=${value}`)
        return report(verification, `The backup of ${header.at} is restored.`)
      } finally {
        await stage.remove()
      }
    },
    { isRestore: true },
  )
})
