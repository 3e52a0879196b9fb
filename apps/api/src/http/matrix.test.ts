import { expect, it } from 'vitest'
import { endpointTable } from '#/nouns.ts'
import { access } from '#/testing/access.ts'

it('J4 has a row for every endpoint and no other', () => {
  expect(Object.keys(access).toSorted()).toEqual(
    endpointTable.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})

it('J4 requires a token everywhere except for the configuration, images and sign-in', () => {
  const withoutToken = Object.entries(access).filter(([, { live }]) => live?.outsiders[0] !== 401)
  // An image is public to anyone who knows its random ID.
  expect(withoutToken.map(([name]) => name)).toEqual([
    'GET /config',
    // With an external provider only.
    'GET /auth/provider',
    'POST /auth/exchange',
    'POST /auth/identity',
    'GET /images/:id',
  ])
  expect(access['POST /auth/login']?.live?.ADMIN).toEqual([401])
})
