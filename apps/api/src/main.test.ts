import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { giveCluster } from '#/testing/new-cluster.ts'
import { databasePid, ended, statusOf, until } from '#/testing/process.ts'
import { ownProducts } from '#/testing/products.ts'

const { folder, launch, start } = ownProducts()

describe('the process', { timeout: 120_000 }, () => {
  it('starts from an empty folder(), prints its address and accounts, stops in order, and starts again with its data', async () => {
    const first = await start()
    await until(() => first.output().includes('Ctrl-C'), first.output)
    expect(first.output()).toContain(first.url)
    expect(first.output()).toMatch(/admin@piel\.test +Piel-admin-2026/)
    expect(first.output()).toMatch(/staff@piel\.test +Piel-staff-2026/)
    const pid = databasePid(folder())
    expect(await ended(first.child)).toBe(0)
    expect(existsSync(`/proc/${pid}`)).toBe(false)
    expect(existsSync(join(folder(), 'postgres/data/postmaster.pid'))).toBe(false)

    const second = await start()
    second.child.kill('SIGINT')
    second.child.kill('SIGINT')
    await once(second.child, 'exit')
    expect(second.child.exitCode).toBe(0)
    expect(second.output()).not.toContain('could not')
  })

  it('prints a one-time link for the first administrator without the demonstration', async () => {
    giveCluster(folder(), 'migrated')
    const { output, url } = await start({ DEMO: 'off' })
    await until(() => output().includes('Ctrl-C'), output)
    expect(output()).not.toContain('Piel-admin-2026')
    const link = new RegExp(`${url}/oidc/setup/[\\w-]+`).exec(output())?.[0] ?? ''
    expect(await statusOf(link)).toBe(200)
  })

  it('reports that its port is taken, and leaves no database behind', async () => {
    giveCluster(folder(), 'migrated')
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as AddressInfo
    const { child, output } = await launch({ PORT: String(port), HOST: '127.0.0.1' })
    await once(child, 'exit')
    blocker.close()
    expect(child.exitCode).toBe(1)
    expect(output()).toContain(`Port ${port} is in use by another program`)
    expect(existsSync(join(folder(), 'postgres/data/postmaster.pid'))).toBe(false)
  })

  it('names the errors in its configuration', async () => {
    const { child, output } = await launch({ PORT: '70000' })
    await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    expect(output()).toContain('Configuration: PORT must be a whole number from 0 to 65535')
  })
})
