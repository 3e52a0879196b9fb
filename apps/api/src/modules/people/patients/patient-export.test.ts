import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#/db/database.ts'
import { seedBulk } from '#/testing/bulk.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { parseCsv } from '#/testing/csv.ts'
import { refusal } from '#/testing/api-client.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

const bulk = 20_000
let test: TestApp
let owner: Database
let staff: SignedIn
let admin: SignedIn
let port: number

beforeAll(async () => {
  test = await buildTestApp()
  owner = createDatabase(test.databaseUrl, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count: bulk })
  staff = await test.signedInAs('STAFF')
  admin = await test.signedInAs('ADMIN')
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
}, 120_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

const exported = async (query: string, headers: Record<string, string> = staff.headers) => {
  const answer = await test.app.inject({ url: `/api/patient/export${query}`, headers })
  return { answer, rows: parseCsv(answer.body.replace(/^\uFEFF/, '')) }
}
const lastExport = async () => {
  const [row] = await test.db.query<{ fields: string[]; object_kind: string; actor_id: string }>(sql`
    SELECT fields, object_kind, actor_id FROM audit_events WHERE action = 'patient.export' ORDER BY sequence DESC LIMIT 1`)
  return row
}

describe('the list of patients as a file', () => {
  it('J4 is refused to callers who may not export, and for the archive like the list', async () => {
    for (const kind of ['USER', 'DOCTOR'] as const) {
      const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
      expect(refusal(await calls.refused('GET', '/patient/export'))).toEqual([403, 'forbidden'])
    }
    const calls = patientCallsOf(test, staff.headers)
    expect(refusal(await calls.refused('GET', '/patient/export?status=archived'))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('GET', '/patient/export?sort=phone'))).toEqual([422, 'validation_failed'])
    const archived = await exported('?status=archived', admin.headers)
    expect(new Set(archived.rows.slice(1).map((row) => row[9]))).toEqual(new Set(['Archived']))
  })

  it('J5 contains every row of the list in its order, each once, and is recorded first with the number of rows', async () => {
    for (const sort of ['name', '-createdAt', 'birthDate']) {
      const { rows } = await exported(`?sort=${sort}`)
      const order = { name: 'sort_name', '-createdAt': 'created_at DESC', birthDate: 'birth_date' }[sort] ?? ''
      const wanted = await owner.query<{ id: string }>(
        raw(
          `SELECT id FROM patients WHERE archived_at IS NULL ORDER BY ${order}, id ${/DESC$/.exec(order)?.[0] ?? ''}`,
        ),
      )
      expect(rows.slice(1).map((row) => row[0])).toEqual(wanted.map((row) => row.id))
      expect(await lastExport()).toEqual({
        fields: ['sort', `rows:${wanted.length}`],
        object_kind: 'patient',
        actor_id: staff.actor.userId,
      })
    }
  })

  it('J5 contains exactly the rows that match search and filters, and records the filters’ names, not their values', async () => {
    const { rows } = await exported('?search=garcia&status=active')
    const [count] = await owner.query<{ n: number }>(sql`
      SELECT count(*) AS n FROM patients WHERE archived_at IS NULL AND is_active
        AND search_text LIKE '%garcia%'`)
    expect(count?.n).toBeGreaterThan(1000)
    expect(rows.length - 1).toBe(count?.n)
    expect(rows.slice(1).every((row) => row[9] === 'Active')).toBe(true)
    expect((await lastExport())?.fields.toSorted()).toEqual(['search', 'status'])
  })

  it('J5 has a name and headings in the caller’s language, dates and the clinic’s time, and nothing that a spreadsheet would run', async () => {
    const calls = patientCallsOf(test, staff.headers)
    const patient = await calls.register({
      user: { firstName: 'Zoé', lastName: 'Única' },
      patient: { phone: '+52 55 1234 5678' },
    })
    await owner.query(sql`UPDATE patients SET created_at = '2026-10-15T02:15:00Z' WHERE id = ${patient.id}`)
    const es = await exported('?search=unica', { ...staff.headers, 'accept-language': 'es-MX' })
    expect(es.answer.headers['content-disposition']).toBe(`attachment; filename="pacientes-${test.clock.today()}.csv"`)
    expect(es.answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(es.answer.body.startsWith('\uFEFFID,Nombre,Segundo nombre,Primer apellido')).toBe(true)
    expect(es.rows[0]?.[10]).toBe('Registro (hora de la clínica)')
    expect(es.rows[1]).toEqual([
      patient.id,
      'Zoé',
      '',
      'Única',
      'Peña',
      patient.user.email,
      "'+52 55 1234 5678",
      '1990-05-17',
      'Femenino',
      'Activo',
      '2026-10-14 20:15',
      '',
      '',
    ])
    await test.db.query(sql`UPDATE users SET language = 'es' WHERE id = ${staff.actor.userId}`)
    expect((await exported('?search=unica')).rows[0]?.[1]).toBe('Nombre')
    expect((await exported('?search=unica', { ...staff.headers, 'accept-language': 'en' })).rows[0]?.[1]).toBe(
      'First name',
    )
  })

  const begin = async (): Promise<IncomingMessage> => {
    const call = get({ host: '127.0.0.1', port, path: '/api/patient/export', headers: staff.headers })
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    return response
  }

  it('J5 reads for two of many exports at a time, and leaves connections to other calls', async () => {
    let [running, most] = [0, 0]
    const query = test.db.query.bind(test.db)
    test.db.query = async <Row extends object>(statement: Sql): Promise<Row[]> => {
      if (!statement.text.includes('json_agg')) return await query<Row>(statement)
      most = Math.max(most, ++running)
      return await query<Row>(statement).finally(() => running--)
    }
    const all = await Promise.all(Array.from({ length: 12 }, () => exported('?search=garcia')))
    expect(new Set(all.map(({ rows }) => rows.length)).size).toBe(1)
    expect(most).toBe(2)
    test.db.query = query
  })

  it('J5 reads nothing for a HEAD request', async () => {
    const answer = await test.app.inject({ method: 'HEAD', url: '/api/patient/export', headers: staff.headers })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-disposition']).toContain('attachment')
  })

  it('J5 stops reading when the caller leaves', async () => {
    let batches = 0
    const query = test.db.query.bind(test.db)
    test.db.query = async (statement) => {
      if (statement.text.includes('json_agg')) batches++
      return await query(statement)
    }
    const response = await begin()
    await once(response, 'data')
    response.destroy()
    await pause(400)
    const then = batches
    expect(then).toBeLessThan(bulk / 250 - 1)
    await pause(300)
    expect(batches).toBe(then)
    test.db.query = query
  })

  it('J5 breaks the connection where reading fails, so that half a file is not mistaken for a whole one', async () => {
    const query = test.db.query.bind(test.db)
    let batches = 0
    test.db.query = async (statement) => {
      if (statement.text.includes('json_agg') && ++batches === 3) throw new Error('the database is gone')
      return await query(statement)
    }
    const response = await begin()
    const read = (async () => {
      for await (const _ of response) await Promise.resolve()
    })()
    await expect(read).rejects.toThrow('aborted')
    test.db.query = query
  })
})
