import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { ended, isReady, launch as launchServer, type Started } from './process.ts'

/** An empty data folder for each test, and the processes on it, which end with the test. */
export function ownProducts() {
  let folder: string
  let children: ChildProcess[]
  beforeEach(() => {
    children = []
    folder = mkdtempSync(join(tmpdir(), 'piel-main-'))
    chmodSync(folder, 0o755)
  })
  afterEach(async () => {
    await Promise.all(children.map(ended))
    rmSync(folder, { recursive: true, force: true })
  })

  async function launch(env: Record<string, string> = {}): Promise<Started> {
    const started = await launchServer({ DATA_DIR: folder, ...env })
    children.push(started.child)
    return started
  }

  async function start(env: Record<string, string> = {}): Promise<Started> {
    const started = await launch(env)
    await isReady(started)
    return started
  }

  return { folder: () => folder, launch, start }
}
