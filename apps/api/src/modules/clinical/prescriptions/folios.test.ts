import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSealer } from '#/audit/seal.ts'
import { findings } from '#/testing/insider.ts'
import { anItem, issue, patientOfDoctors, signInPrescriber } from '#/testing/prescribers.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'piel-folios-'))
let test: TestApp
let superuser: Client
beforeAll(async () => {
  test = await buildTestApp({ env: { dataDir } })
  superuser = new Client({ connectionString: test.databaseUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await test.close()
  rmSync(dataDir, { recursive: true })
})

/** The clinic's noon of a day. */
const noon = (day: string) => `${day}T18:00:00Z`

it('N12 counts folios without gaps or doubles for 8 doctors at once, with two sessions of each', async () => {
  test.clock.set(noon('2026-12-31'))
  const doctors = await Promise.all(Array.from({ length: 8 }, () => signInPrescriber(test)))
  const patients = await Promise.all(Array.from({ length: 4 }, () => patientOfDoctors(test, ...doctors)))
  const each = byTier({ first: 6, full: 100 })
  const prescribe = async () =>
    await Promise.all(
      doctors.flatMap((doctor, d) =>
        [0, 1].map(async (lane) => {
          for (let n = 0; n < each / 2; n += 1) {
            const patientId = patients[(d + n + lane) % patients.length] ?? ''
            const path = `/patient/${patientId}/prescriptions`
            // A refused one takes no folio.
            await doctor.refused('POST', path, { items: [anItem({ generic: 'Morfina' })] })
            await issue(doctor, patientId)
          }
        }),
      ),
    )
  await prescribe()
  // The next year begins with 1.
  test.clock.set(noon('2027-01-02'))
  const tokens = await Promise.all(doctors.map(async ({ account }) => await test.issuer.sign({ sub: account.subject })))
  for (const [d, token] of tokens.entries()) {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/patient/${patients[d % patients.length] ?? ''}/prescriptions`,
      headers: { authorization: `Bearer ${token}` },
      payload: { items: [anItem()] },
    })
    expect(answer.json<{ folio: string }>().folio).toBe('2027-0001')
  }
  const counted = await test.db.query(sql`
    SELECT year, count(*)::int AS count, min(least)::int AS least, max(most)::int AS most
    FROM (SELECT doctor_id, year, min(number) AS least, max(number) AS most, count(*) AS n FROM prescriptions
      GROUP BY 1, 2 HAVING count(*) = max(number)) s GROUP BY year ORDER BY year`)
  expect(counted).toEqual([
    { year: 2026, count: 8, least: 1, most: each },
    { year: 2027, count: 8, least: 1, most: 1 },
  ])
})

it('N12 refuses to change or delete what was issued, to every role', async () => {
  for (const table of ['prescriptions', 'prescription_items', 'prescription_acts', 'medicines']) {
    for (const change of [`UPDATE ${table} SET generic = 'x'`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
      const statement = table.endsWith('s') && change.startsWith('UPDATE') ? `DELETE FROM ${table}` : change
      await expect(superuser.query(statement)).rejects.toThrow('append-only')
    }
    await expect(test.db.query(raw(`DELETE FROM ${table}`))).rejects.toThrow('permission denied')
  }
})

it.each([
  ['an item', `UPDATE prescription_items SET dose = '40 mg' WHERE prescription_id = $1`],
  ['the licence', `UPDATE prescriptions SET signer = jsonb_set(signer, '{university}', '"Otra"') WHERE id = $1`],
  ['a removed item', `DELETE FROM prescription_items WHERE prescription_id = $1 AND position = 2`],
])('J5 N12 finds %s that was falsified with triggers off', async (_what, statement) => {
  const doctor = await signInPrescriber(test)
  const patientId = await patientOfDoctors(test, doctor)
  const { id } = await issue(doctor, patientId, { items: [anItem(), anItem({ generic: 'Terbinafina' })] })
  const seal = createSealer(test.deps)
  await seal()
  const stand = { dataDir, now: test.clock.now(), isWatched: false }
  expect((await findings(test.db, stand)).audit.join('\n')).not.toContain(id)
  await superuser.query('SET session_replication_role = replica')
  await superuser.query(statement, [id])
  const found = await findings(test.db, stand)
  expect(found.audit.join('\n')).toContain(id)
  await superuser.query('SET session_replication_role = origin')
})
