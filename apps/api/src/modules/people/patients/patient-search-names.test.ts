import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls

const people = [
  ['María Guadalupe', 'Hernández', 'Vázquez', 'mghv@me.com', '1985-03-12'],
  ['José Luis', 'González', 'Yáñez', 'jl@qq.com', '1990-11-02'],
  ['Ma. del Carmen', 'Rodríguez', 'Quiñones', 'carmen@hp.mx', '1985-12-03'],
  ['Gpe.', 'Hdz.', null, 'g@x.test', '2004-02-29'],
  ['Francisco', 'Llamas', 'Huerta', 'pll@example.test', '1979-01-31'],
  ['Lupita', 'Zepeda', null, 'lz@example.test', '1961-07-07'],
  ['Ximena', 'Chávez', 'Jiménez', 'xcj@example.test', '2012-10-10'],
] as const
const ids = new Map<string, string>()

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  for (const [firstName, lastName, secondLastName, email, birthDate] of people) {
    const user = { firstName, middleName: null, lastName, secondLastName, email }
    const { id } = await staff.register({ user, patient: { birthDate } })
    ids.set(id, firstName)
  }
})
afterAll(() => test.close())

async function found(search: string): Promise<string[]> {
  const { data, meta } = await staff.list({ search, limit: 100 })
  expect(meta).toMatchObject({ total: data.length, totalIsExact: true })
  return data.map((row) => ids.get(row.id) ?? '?')
}

describe('E1 finds patients as Mexicans write', () => {
  it.each([
    ['Lupita', ['Lupita', 'Gpe.', 'María Guadalupe']],
    ['guadalupe', ['María Guadalupe', 'Gpe.', 'Lupita']],
    ['Gpe', ['Gpe.', 'Lupita', 'María Guadalupe']],
    ['Pepe', ['José Luis']],
    ['Paco', ['Francisco']],
    ['Ma.', ['Ma. del Carmen', 'María Guadalupe']],
    ['maria', ['María Guadalupe', 'Ma. del Carmen']],
    ['Hdz', ['Gpe.', 'María Guadalupe']],
    ['Hdez.', ['María Guadalupe', 'Gpe.']],
    ['glez', ['José Luis']],
    ['rdz', ['Ma. del Carmen']],
    ['pepe glez', ['José Luis']],
    ['lupita hdz', ['Gpe.', 'María Guadalupe']],
    ['malupe', ['María Guadalupe']],
  ])('by the short form "%s"', async (search, names) => {
    expect((await found(search)).toSorted()).toEqual(names.toSorted())
  })

  it.each([
    ['Hernandes', ['María Guadalupe', 'Gpe.']],
    ['ernandez', ['María Guadalupe', 'Gpe.']],
    ['Basques', ['María Guadalupe']],
    ['gonsales', ['José Luis']],
    ['llañez', ['José Luis']],
    ['yamas', ['Francisco']],
    ['uerta', ['Francisco']],
    ['sepeda', ['Lupita']],
    ['jimena', ['Ximena']],
    ['gimenes', ['Ximena']],
    ['chabes', ['Ximena']],
    ['kinones', ['Ma. del Carmen']],
    ['fransisko', ['Francisco']],
    ['hose', []],
    ['pepito zz', []],
  ])('by ear, as in "%s"', async (search, names) => {
    expect((await found(search)).toSorted()).toEqual(names.toSorted())
  })

  it.each([
    ['12/03/1985', ['María Guadalupe']],
    ['12-03-1985', ['María Guadalupe']],
    ['12 de marzo de 1985', ['María Guadalupe']],
    ['1985-12-03', ['Ma. del Carmen']],
    ['3/12/85', ['Ma. del Carmen']],
    ['29/2/04', ['Gpe.']],
    ['12/03/1985 hdz', ['María Guadalupe']],
    ['12/03/1986', []],
    ['30/02/2004', []],
  ])('by the birth date "%s"', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it.each([
    ['me.com', ['María Guadalupe']],
    ['@me.com', ['María Guadalupe']],
    ['@qq.com', ['José Luis']],
    ['qq.com', ['José Luis']],
    ['hp.mx', ['Ma. del Carmen']],
    ['x.test', ['Gpe.']],
    ['carmen@h', ['Ma. del Carmen']],
  ])('by the end of an e-mail address "%s"', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it.each(['name', '-name', 'createdAt', '-createdAt', 'birthDate', '-birthDate'] as const)(
    'with the exact match first in any order: %s',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3].map((page) => staff.list({ search: 'lupita', sort, limit: 1, page })))
      const names = pages.flatMap(({ data }) => data.map(({ id }) => ids.get(id) ?? '?'))
      expect(names[0]).toBe('Lupita')
      expect(names.toSorted()).toEqual(['Gpe.', 'Lupita', 'María Guadalupe'])
    },
  )

  it('by each of at least 150 short forms of a full name', async () => {
    // A search by ear names the keys of registered people.
    await test.db.query(sql`
      INSERT INTO users (id, email, first_name, last_name)
      SELECT id, id || '@example.test', short, 'Ruiz'
      FROM jsonb_object_keys(short_forms()) short, LATERAL (SELECT gen_random_uuid() AS id WHERE short <> '') i`)
    const forms = await test.db.query<{ short: string; full: string; finds: boolean; isFound: boolean }>(sql`
      SELECT short, full_form AS full, search_keys(name_keys(full_form)) @@ search_key_query(short) AS finds,
        search_keys(name_keys(short)) @@ search_key_query(split_part(full_form, ' ', 1)) AS "isFound"
      FROM jsonb_each_text(short_forms()) e(short, fulls), unnest(string_to_array(fulls, '|')) full_form`)
    expect(forms.length).toBeGreaterThan(150)
    expect(forms.filter(({ finds, isFound }) => !finds || !isFound)).toEqual([])
  })
})

it('E1 stores the longest names and addresses, whose search text has the most characters', async () => {
  const letters = (length: number, signs: string) =>
    `a${[...randomBytes(length - 2)].map((byte, at) => (at % 4 === 3 ? signs[byte % 2] : String.fromCharCode(97 + (byte % 26)))).join('')}a`
  const name = () => letters(50, "-'")
  const user = { firstName: name(), middleName: name(), lastName: name(), secondLastName: name() }
  const { id } = await staff.register({ user: { ...user, email: `${letters(60, '._')}@${letters(34, '-x')}.test` } })
  const { data } = await staff.list({ search: user.lastName })
  expect(data.map((row) => row.id)).toEqual([id])
})
