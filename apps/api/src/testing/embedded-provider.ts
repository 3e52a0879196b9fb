import { seedDemoAccounts } from '#/demo/accounts.ts'
import { embeddedKeys } from '#/credentials/provider-keys.ts'
import { Browser, injecting, signInFlow } from './browser.ts'
import { createTestDatabase } from './database.ts'
import { buildTestApp, type TestOptions } from './test-app.ts'

/** The application with its embedded provider and the demo accounts; call `close` in `afterAll`. */
export async function buildProviderApp(options: TestOptions = {}) {
  const database = options.database ?? (await createTestDatabase({ template: 'demo' }))
  const test = await buildTestApp({ ...options, database, deps: { keys: embeddedKeys(database), ...options.deps } })
  await seedDemoAccounts(test.deps)
  const origin = test.deps.env.publicUrl
  return {
    ...test,
    database,
    origin,
    /** A new browser, with the web's part of signing in. */
    newBrowser(address?: string) {
      const browser = new Browser(injecting(test.app, address), origin)
      return { browser, flow: signInFlow(browser, test.deps.env.oidc.audience) }
    },
    async close() {
      await test.close()
      if (!options.database) await database.close()
    },
  }
}
