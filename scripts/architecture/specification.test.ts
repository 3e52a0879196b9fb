import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../apps/api/src/nouns.ts'
import { matchRowsToTests, proofs, rowsNamed, rowsOf } from './specification.ts'
import { files, read } from './tree.ts'

describe('the specification', () => {
  const rows = rowsOf(read('docs/acceptance.md'))

  it('has a test in the first tier for every row', () => {
    expect(rows.filter(({ id }) => id < 'K').length).toBe(82)
    expect(matchRowsToTests().unproven).toEqual([])
  })

  it('has one tag, for the tests of the full tier', () => {
    const tags = files(/^(apps|packages|scripts|e2e)\/.*\.(test|spec)\.tsx?$/).flatMap(({ path, text }) =>
      [...text.matchAll(/\{ (tags?): (.*?)(?:, [^}]*)? \}/g)].map(([, key, value]) => ({
        path,
        tag: `${key}: ${value}`,
      })),
    )
    const strange = tags.filter(({ path, tag }) => tag !== (path.startsWith('e2e/') ? "tag: '@full'" : "tags: 'full'"))
    expect(strange).toEqual([])
  })

  it('has a row for every identity that a test names', () => {
    const known = rows.map(({ id }) => id)
    const strange = proofs().filter((proof) => proof.rows.some((id) => !known.includes(id)))
    expect(strange.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })

  it('reads the rows that a name begins with', () => {
    expect(rowsNamed('B3-B5 B14 leads somewhere')).toEqual(['B3', 'B4', 'B5', 'B14'])
    expect(rowsNamed('A1')).toEqual(['A1'])
    expect(rowsNamed('K16 N1-N2 P9 closes the day')).toEqual(['K16', 'N1', 'N2', 'P9'])
    expect(rowsNamed('R1 is no row')).toEqual([])
    expect(rowsNamed('has nothing of A1')).toEqual([])
  })

  it('J1 has every call of its point 7 in the contract', () => {
    const calls = `POST /auth/login, POST /auth/register/patient, POST /auth/register/doctor, POST /auth/register,
      GET /users, GET /users/:id, POST /users, PATCH /users/:id, DELETE /users/:id, GET /patient, GET /patient/:id,
      PATCH /patient/:id, DELETE /patient/:id, GET /patient/:id/medical-history, POST /patient/:id/medical-history,
      GET /doctor, GET /doctor/:id, PATCH /doctor/:id, DELETE /doctor/:id, PATCH /doctor/:id/status, GET /doctor/search`
    const declared = endpointTable.map(({ method, path }) => `${method} ${path}`)
    expect(calls.split(/,\s+/).filter((call) => !declared.includes(call))).toEqual([])
  })
})
