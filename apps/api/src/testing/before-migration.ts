import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#/db/database.ts'
import { migrate, migrationsFolder } from '#/db/migrate.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { createTestDatabase } from './database.ts'

export interface EarlierDatabase {
  url: string
  /** A connection as the application. */
  db: Database
  /** A connection as the owner of the tables. */
  owner: Database
  close: () => Promise<void>
}

/** A database with the migrations before the one of a number, such as `0052`. */
export async function databaseBefore(number: string): Promise<EarlierDatabase> {
  const test = await createTestDatabase({ template: 'none' })
  const folder = mkdtempSync(join(tmpdir(), 'piel-migrations-'))
  try {
    for (const name of readdirSync(migrationsFolder).filter((file) => file < number))
      cpSync(join(migrationsFolder, name), join(folder, name))
    await migrate(test.url, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const owner = createDatabase(test.url, { role: null })
  const close = async (): Promise<void> => {
    await owner.close()
    await test.close()
  }
  return { url: test.url, db: test.db, owner, close }
}
