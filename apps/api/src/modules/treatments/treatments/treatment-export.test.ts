import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#/db/database.ts'
import { seedBulk } from '#/testing/bulk.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { seedTreatments } from '#/testing/bulk-treatments.ts'
import { makeDoctor } from '#/testing/care.ts'
import { parseCsv } from '#/testing/csv.ts'
import { refusal } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let owner: Database
let staff: SignedIn
let calls: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  owner = createDatabase(test.databaseUrl, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count: 100 })
  await seedTreatments(owner, { count: 2500, doctors: 3 })
  staff = await test.signedInAs('STAFF')
  calls = patientCallsOf(test, staff.headers)
})
afterAll(async () => {
  await owner.close()
  await test.close()
})

const exported = async (query: string, language = 'en') => {
  const headers = { ...staff.headers, 'accept-language': language }
  const answer = await test.app.inject({ url: `/api/treatments/export?${query}`, headers })
  return { answer, rows: parseCsv(answer.body.replace(/^\uFEFF/, '')) }
}
const lastExport = async () => {
  const [row] = await test.db.query<{ fields: string[]; kind: string }>(sql`
    SELECT fields, object_kind AS kind FROM audit_events WHERE action = 'treatment.export'
    ORDER BY sequence DESC LIMIT 1`)
  return row
}

describe('the list of treatments as a file', () => {
  it('J4 is for staff only', async () => {
    for (const kind of ['USER', 'DOCTOR'] as const) {
      const others = patientCallsOf(test, (await test.signedInAs(kind)).headers)
      expect(refusal(await others.refused('GET', '/treatments/export'))).toEqual([403, 'forbidden'])
    }
    expect(refusal(await calls.refused('GET', '/treatments/export?status=gone'))).toEqual([422, 'validation_failed'])
  })

  it('G1 J5 contains every row of the list in its order, and is recorded with the number of rows', async () => {
    for (const [query, where, order] of [
      ['', 'true', 'starts_on DESC, id DESC'],
      ['sort=patient&status=completed', "status = 'completed'", 'sort_name, id'],
      [
        'from=2026-01-01&to=2026-06-30&sort=value',
        "starts_on BETWEEN '2026-01-01' AND '2026-06-30'",
        'value_minor, id',
      ],
    ] as const) {
      const wanted = await owner.query<{ id: string }>(
        raw(`SELECT id FROM treatments WHERE ${where} ORDER BY ${order}`),
      )
      const { rows } = await exported(query)
      expect(rows.slice(1).map((row) => row[0])).toEqual(wanted.map((row) => row.id))
      const set = query.split('&').flatMap((part) => (part === '' ? [] : [part.split('=')[0] ?? '']))
      const { fields = [], kind } = (await lastExport()) ?? {}
      expect([kind, new Set(fields)]).toEqual(['treatment', new Set([...set, `rows:${wanted.length}`])])
    }
  })

  it('G1 J5 records the filters’ names, not their values, and omits a number that it does not know', async () => {
    const { rows } = await exported('search=acne&tier=vip')
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set((await lastExport())?.fields)).toEqual(new Set(['search', 'tier']))
  })

  it('G1 I3 uses the caller’s language, writes amounts in pesos, and contains nothing that a spreadsheet would run', async () => {
    const patient = await calls.register({ user: { firstName: 'Ximena', lastName: 'Quirk', secondLastName: 'Peña' } })
    const typeId = await makeTreatmentType(test.db, { nameEn: '=1+1', nameEs: '=2+2' })
    const { id: doctorId } = await makeDoctor(test)
    const made = { patientId: patient.id, doctorId, typeId, tier: 'estandar', valueMinor: 123_405 } as const
    await makeTreatment(test, { ...made, status: 'completed', startsOn: '2026-11-01' })
    const spanish = await exported(`patientId=${patient.id}`, 'es')
    expect(spanish.answer.headers['content-disposition']).toBe('attachment; filename="tratamientos-2026-11-21.csv"')
    expect(spanish.rows[0]?.slice(1, 9)).toEqual([
      'Paciente',
      'Correo electrónico',
      'Tratamiento',
      'Estado',
      'Médico',
      'Membresía',
      'Precio de la membresía',
      'Valor',
    ])
    const cells = spanish.rows[1]?.slice(3)
    expect(spanish.rows[1]?.[1]).toBe('Ximena Quirk Peña')
    expect([cells?.[0], cells?.[1], ...(cells?.slice(3) ?? [])]).toEqual([
      "'=2+2",
      'Completado',
      'Estándar',
      '2000.00',
      '1234.05',
      'MXN',
      '2026-11-01',
      '2026-11-21',
    ])
    const english = await exported(`patientId=${patient.id}`)
    expect(english.answer.headers['content-disposition']).toBe('attachment; filename="treatments-2026-11-21.csv"')
    expect(english.rows[1]?.slice(3, 5)).toEqual(["'=1+1", 'Completed'])
  })
})
