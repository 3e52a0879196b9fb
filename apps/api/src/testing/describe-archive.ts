import type { ActorKind } from '@piel/contract/core/permissions'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { callsOf, refusal, type Calls } from './api-client.ts'
import type { TestApp } from './test-app.ts'

export interface ArchivedNoun {
  /** Its row in docs/acceptance.md. */
  row: string
  /** As the trail names it: `patient.archive`. */
  name: string
  /** Where the API has it: `/patient`. */
  path: string
  /** Who archives; only an administrator restores. */
  archivedBy: ActorKind
  /** Who may not archive. */
  refused: readonly ActorKind[]
  /** Makes a live one. @returns its id */
  make: () => Promise<string>
}

/** The tests that every noun has which `DELETE` archives and `POST …/restore` restores. `test` is read as they run. */
export function describeArchive(test: () => TestApp, noun: ArchivedNoun): void {
  const { row, name, path, make } = noun

  describe(`archiving a ${name}`, () => {
    let archiver: Calls
    let admin: Calls
    const as = async (kind: ActorKind) => callsOf(test(), (await test().signedInAs(kind)).headers)
    beforeAll(async () => {
      archiver = await as(noun.archivedBy)
      admin = await as('ADMIN')
    })
    const archive = (id: string, calls = archiver, version?: string) =>
      calls.refused('DELETE', `${path}/${id}`, undefined, version ? { 'if-match': version } : {})
    const restore = (id: string, calls = admin, version?: string) =>
      calls.refused('POST', `${path}/${id}/restore`, undefined, version ? { 'if-match': version } : {})

    it(`${row} archives and restores nothing without a token`, async () => {
      const stranger = callsOf(test(), {})
      const id = await make()
      expect([(await archive(id, stranger)).status, (await restore(id, stranger)).status]).toEqual([401, 401])
    })

    it(`${row} refuses an invalid identifier`, async () => {
      expect([(await archive('nonsense')).status, (await restore('nonsense')).status]).toEqual([422, 422])
    })

    it(`J4 is refused to ${noun.refused.join(', ')}; only an administrator restores or lists what is archived`, async () => {
      const id = await make()
      for (const kind of noun.refused) {
        const calls = await as(kind)
        expect(refusal(await archive(id, calls))).toEqual([403, 'forbidden'])
        expect(refusal(await restore(id, calls))).toEqual([403, 'forbidden'])
        expect(refusal(await calls.refused('GET', `${path}?status=archived`))).toEqual([403, 'forbidden'])
      }
      expect((await archive(id)).status).toBe(204)
      expect(refusal(await restore(id, await as('STAFF')))).toEqual([403, 'forbidden'])
      expect((await restore(id)).status).toBe(200)
    })

    it(`${row} answers 404 for an unknown one, and for an archived one a second time`, async () => {
      expect(refusal(await archive(newId()))).toEqual([404, 'not_found'])
      expect(refusal(await restore(newId()))).toEqual([404, 'not_found'])
      const id = await make()
      await archive(id)
      expect(refusal(await archive(id))).toEqual([404, 'not_found'])
    })

    it(`${row} refuses to restore one that is not archived`, async () => {
      expect(refusal(await restore(await make()))).toEqual([409, 'not_archived'])
    })

    it('J6 archives and restores only the version that the caller has read', async () => {
      const id = await make()
      expect(refusal(await archive(id, archiver, '"v9"'))).toEqual([412, 'version_conflict'])
      expect((await archive(id, archiver, '"v1"')).status).toBe(204)
      expect(refusal(await restore(id, admin, '"v1"'))).toEqual([412, 'version_conflict'])
      expect((await restore(id, admin, '"v2"')).status).toBe(200)
    })

    it('J5 records who archived and who restored', async () => {
      const id = await make()
      await archive(id)
      await restore(id)
      const events = await test().db.query<{ action: string; actor_role: string }>(sql`
        SELECT action, actor_role FROM audit_events
        WHERE object_id = ${id} AND action IN (${`${name}.archive`}, ${`${name}.restore`}) ORDER BY sequence`)
      expect(events.map((event) => `${event.actor_role} ${event.action}`)).toEqual([
        `${noun.archivedBy} ${name}.archive`,
        `ADMIN ${name}.restore`,
      ])
    })
  })
}
