import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { inColumn, inNames } from './search.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const among = (text: string) => fc.constantFrom(...text.split('|'))
const name = among(
  "María|MARÍA JOSÉ|Núñez|O’Farrill|O'Farrill|Ruiz-Gil|Ma.|Strauß|Æsir|Ñandú|Jo|d||Marti\u0301nez|İpek|Łukasz|ﬁona|Garcia|De la O|Ḿ",
)
const mail = among("maria.ruiz@example.org|garcia@x.test|o-farrill+jo@ex-ample.mx|d'ana@x.test|straß@x.test")
const word = among(
  "maria|mari|nunez|ofarrill|o'farrill|farrill|ruiz|ruizgil|gil|ma|ma.|strauss|aesir|jo|d|garcia|example|x|martinez|ipek|lukasz|fiona|la o|maria ruiz||@x|org|m",
)

it('I2 E1 filters by a name as it would without the search text, whatever its letters and the e-mail are', async () => {
  const person = fc.record({ first: name, middle: name, last: name, second: name, mail, text: word })
  const people = fc.sample(person, { numRuns: 3000, seed: 11 })
  const texts = [...new Set(people.map(({ text }) => text))]
  const found = await Promise.all(
    texts.map((text) =>
      test.db.query<{ by: boolean | null; is: boolean; of: unknown }>(sql`
        SELECT ${inNames(sql`sort_name`, text, sql`search_text`)} AS by, ${inColumn(sql`sort_name`, text)} AS is, sort_name AS of
        FROM (SELECT concat_ws(E'\t', p.last, coalesce(p.second, ''), p.first, p.middle) AS sort_name,
            user_search_text(p.first, p.middle, p.last, p.second, p.mail, '55 1234 5678', '+525512345678') AS search_text
          FROM json_to_recordset(${JSON.stringify(people.filter((one) => one.text === text))}::json)
            AS p (first text, middle text, last text, second text, mail text)) each`),
    ),
  )
  const rows = found.flat()
  expect(rows).toHaveLength(3000)
  expect(rows.filter(({ by, is }) => (by ?? false) !== is)).toEqual([])
  expect(rows.filter(({ is }) => is).length).toBeGreaterThan(300)
})
