import { parseArgs } from 'node:util'
import { createBackup } from '#/backup/create.ts'
import { accountName, runCommand } from '#/lib/command.ts'
import { statedProgress } from '#/lib/stated-progress.ts'
import { readEnv } from '#/env.ts'

/** `npm run backup [-- --to <folder>]`: writes an encrypted backup, also while Piel runs. */
await runCommand(async () => {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  say('Backing up …')
  const { path, bytes, manifest, signedBy } = await createBackup(readEnv(), {
    folder: values.to,
    account: accountName(),
    onProgress: statedProgress('Backing up', say),
  })
  say(`${path}: ${manifest.rows} rows of ${manifest.entries.length} tables and files, ${bytes} bytes`)
  say('Keep the passphrase or private key elsewhere: without it the backup cannot be opened.')
  say(
    signedBy === null
      ? 'NOT SIGNED: the key in DATA_DIR/audit cannot be read. A restore needs --accept-unsigned.'
      : `Signed with the key ${signedBy}. Note this fingerprint: a restore on another machine asks for it.`,
  )
  return 0
})
