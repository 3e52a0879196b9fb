import { errorTable } from '@piel/contract/core/errors'
import { permissionTable } from '@piel/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { endpointTable } from '../../apps/api/src/nouns.ts'
import { en } from '../../apps/web/src/i18n/en/index.ts'
import { files } from './tree.ts'

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

describe('the contract', () => {
  it('J4 gives every endpoint a permission of the table', () => {
    expect(endpointTable.filter((e) => !Object.hasOwn(permissionTable, e.permission)).map(nameOf)).toEqual([])
  })

  it('has every group of endpoints in the table, each method and path once', () => {
    const names = endpointTable.map(nameOf)
    expect(names.length).toBe(new Set(names).size)
    const declared = files(/^packages\/contract\/src\/.*\.ts$/).reduce(
      (sum, { text }) =>
        sum +
        (text.match(/\broute: '[A-Z]+ \//g)?.length ?? 0) +
        // The versions of an object, and the restore of one.
        2 * (text.match(/= defineHistory\(/g)?.length ?? 0),
      0,
    )
    expect(names.length).toBe(declared)
  })

  it('G5 allows every call that creates to be sent twice', () => {
    const creating = endpointTable.filter((e) => e.answer.status === 201 && e.idempotent !== true).map(nameOf)
    // Storing its answer would store the secret link; a second invitation ends the first.
    expect(creating).toEqual(['POST /users/:id/invitation'])
  })

  it('J6 protects every change of a record that has a version', () => {
    const changes = endpointTable.filter((e) => e.method === 'PATCH' || e.method === 'DELETE')
    const unguarded = changes.filter((e) => e.versioned !== true)
    // A session is ended, never changed. Of how a user sees lists, and whether a term is offered, the last choice counts.
    expect(unguarded.map(nameOf).toSorted()).toEqual([
      'DELETE /me/sessions/:id',
      'DELETE /sessions/:id',
      'PATCH /diagnoses/:id',
      'PATCH /me/list-views',
    ])
  })

  it('J3 names only codes of the error table, each with words', () => {
    const named = endpointTable.flatMap((e) => e.errors ?? [])
    expect(named.filter((code) => !Object.hasOwn(errorTable, code))).toEqual([])
    expect(Object.keys(errorTable).filter((code) => !Object.hasOwn(en.errors, code))).toEqual([])
  })

  it('I5 has words for every message of its schemas', () => {
    const messages = files(/^(packages\/contract|apps\/api|apps\/web)\/src\/.*\.tsx?$/)
      .filter(({ path }) => !path.includes('.test.'))
      .flatMap(({ text }) => [...text.matchAll(/['"]validation\.([A-Za-z0-9]+)['"]/g)].map((match) => match[1] ?? ''))
    expect([...new Set(messages)].filter((key) => !Object.hasOwn(en.validation, key))).toEqual([])
  })
})
