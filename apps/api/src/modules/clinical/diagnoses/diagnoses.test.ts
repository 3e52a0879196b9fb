import type { DiagnosisTerm, ImportResult } from '@piel/contract/clinical/diagnoses'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { daysOf, dotted, readCatalogue } from './catalogue-file.service.ts'

let test: TestApp
let headers: Record<string, string>
let admin: Calls

beforeAll(async () => {
  test = await buildTestApp()
  headers = (await test.signedInAs('ADMIN')).headers
  admin = callsOf(test, headers)
})
afterAll(() => test.close())

const search = async (text: string, language = 'es') =>
  (
    await admin.call<DiagnosisTerm[]>('GET', `/diagnoses?search=${encodeURIComponent(text)}`, undefined, {
      'accept-language': language,
    })
  ).body
const labels = async (text: string, language = 'es') => (await search(text, language)).map(({ label }) => label)

const file = (...lines: string[]) =>
  Buffer.from(['CONSECUTIVO,CATALOG_KEY,NOMBRE,LSEX,LINF,LSUP,VALID,NOTDIARIA,NOTSEMANAL', ...lines].join('\r\n'))
async function load(content: Buffer, dryRun: boolean) {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/diagnoses/import?dryRun=${dryRun}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  return { status: answer.statusCode, body: answer.json<ImportResult & { code: string }>() }
}

describe('search', () => {
  it('N10 has about 200 terms of its own, each with a code of CIE-10 and a name in both languages', async () => {
    const terms = await test.db.query<{ code: string; es: string; en: string }>(sql`
      SELECT code, name_es AS es, name_en AS en FROM diagnosis_terms WHERE source = 'piel'`)
    expect(terms.length).toBeGreaterThanOrEqual(200)
    expect(terms.filter(({ code, es, en }) => !/^[A-Z]\d\d(\.\d)?$/.test(code) || !es || !en)).toEqual([])
  })

  it('N10 finds terms as typed: accents, cases, parts, codes and synonyms', async () => {
    expect((await labels('acne'))[0]).toBe('Acné')
    expect(await labels('PSORIASIS gotas')).toEqual(['Psoriasis en gotas'])
    expect(await labels('l40.4')).toEqual(['Psoriasis en gotas'])
    expect(await labels('L404')).toEqual(['Psoriasis en gotas'])
    expect(await labels('culebrilla')).toEqual(['Herpes zóster'])
    expect(await labels('pie de atleta')).toEqual(['Tiña del pie'])
    expect(await labels('shingles', 'en')).toEqual(['Shingles'])
    expect(await labels('nada de esto')).toEqual([])
  })

  it('N10 answers with code, system and label in the language of the request', async () => {
    const [term] = await search('vitíligo', 'en')
    expect(term).toEqual({
      id: term?.id,
      code: 'L80',
      codeSystem: 'CIE-10',
      label: 'Vitiligo',
      notifiable: null,
      source: 'piel',
      isActive: true,
    })
  })
})

describe('the terms of the clinic', () => {
  it('N10 adds one, finds it, and withdraws it', async () => {
    const body = { nameEs: 'Dermatitis por cubrebocas', code: 'l249', synonyms: 'mascarilla' }
    const { status, body: term } = await admin.call<DiagnosisTerm>('POST', '/diagnoses', body)
    expect([status, term.code, term.source]).toEqual([201, 'L24.9', 'clinic'])
    expect(await labels('mascarilla')).toEqual(['Dermatitis por cubrebocas'])
    expect(refusal(await admin.refused('POST', '/diagnoses', body))).toEqual([409, 'name_taken'])
    const withdrawn = await admin.call<DiagnosisTerm>('PATCH', `/diagnoses/${term.id}`, { isActive: false })
    expect(withdrawn.body.isActive).toBe(false)
    expect(await labels('mascarilla')).toEqual([])
  })

  it.each([
    [{ nameEs: 'x' }, '/nameEs validation.termNameMin'],
    [{ nameEs: 'Dermatitis', code: 'dermatitis' }, '/code validation.termCode'],
  ])('N10 refuses %o', async (body, field) => {
    expect(refusedFields(await admin.refused('POST', '/diagnoses', body))).toEqual([field])
  })
})

describe('the file of the official catalogue', () => {
  it('N10 reads codes without a dot, sexes and ages', () => {
    expect([dotted('L700'), dotted('A46X'), dotted('L80'), dotted('L70.0'), dotted('CAP 12')]).toEqual([
      'L70.0',
      'A46',
      'L80',
      'L70.0',
      undefined,
    ])
    expect([daysOf('028D'), daysOf('001M'), daysOf('010A'), daysOf('012H'), daysOf('NO')]).toEqual([
      28,
      30,
      3652,
      0,
      null,
    ])
    const { terms, skipped } = readCatalogue(
      file(
        '1,L700,"ACNE, VULGAR",NO,010A,NO,SI,NO,NO',
        '2,???,NADA,NO,NO,NO,SI,NO,NO',
        '3,L700,OTRA,NO,NO,NO,SI,NO,NO',
      ),
    )
    expect(terms).toEqual([
      {
        code: 'L70.0',
        nameEs: 'ACNE, VULGAR',
        sex: null,
        leastDays: 3652,
        mostDays: null,
        notifiable: null,
        isValid: true,
      },
    ])
    expect(skipped).toEqual([
      { line: 3, reason: 'code' },
      { line: 4, reason: 'twice' },
    ])
  })

  it('N10 reads files of spreadsheets: semicolons, Windows-1252, line breaks in quotes', () => {
    const text = 'CATALOG_KEY;NOMBRE\r\nB35X;"TIÑA\r\nDE LA PIEL"\r\n'
    expect(readCatalogue(Buffer.from(text, 'latin1')).terms.map(({ code, nameEs }) => [code, nameEs])).toEqual([
      ['B35', 'TIÑA DE LA PIEL'],
    ])
  })

  it('N10 reads files with other line ends, empty lines and uneven records, and names their lines', () => {
    const text = 'CATALOG_KEY\tNOMBRE\r"L700"\tACNÉ "VULGAR"\r\r??\tNADA\rL708\tOTROS ACNÉS\tde más\r'
    const { terms, skipped } = readCatalogue(Buffer.from(`\uFEFF${text}`))
    expect(terms.map(({ code, nameEs }) => [code, nameEs])).toEqual([
      ['L70.0', 'ACNÉ "VULGAR"'],
      ['L70.8', 'OTROS ACNÉS'],
    ])
    expect(skipped).toEqual([{ line: 4, reason: 'code' }])
  })

  it('N10 N18 states in a dry run what is new, changed and withdrawn, and changes nothing', async () => {
    const first = file('1,A309,LEPRA NO ESPECIFICADA,NO,NO,NO,SI,NO,SI', '2,B059,SARAMPION,NO,NO,NO,SI,SI,NO')
    const dry = await load(first, true)
    expect([dry.status, dry.body.isApplied, dry.body.total, dry.body.added.count]).toEqual([200, false, 2, 2])
    expect(dry.body.notifiable).toEqual({ immediate: 1, weekly: 1 })
    expect(await test.db.query(sql`SELECT FROM diagnosis_terms WHERE source = 'official'`)).toEqual([])
    expect((await load(first, false)).body.isApplied).toBe(true)
    const second = file(
      '1,A309,LEPRA,NO,NO,NO,SI,NO,SI',
      '2,B059,SARAMPION,NO,NO,NO,NO,SI,NO',
      '3,B069,RUBEOLA,NO,NO,NO,SI,SI,NO',
    )
    const { body } = await load(second, true)
    expect([body.added.first, body.changed.first, body.withdrawn.first]).toEqual([
      [{ code: 'B06.9', name: 'RUBEOLA' }],
      [{ code: 'A30.9', name: 'LEPRA' }],
      [{ code: 'B05.9', name: 'SARAMPION' }],
    ])
    await load(second, false)
    const again = await load(second, true)
    expect([again.body.added.count, again.body.changed.count, again.body.withdrawn.count]).toEqual([0, 0, 0])
  })

  it('N18 marks terms whose code the imported catalogue marks, Piel’s own too', async () => {
    await load(file('1,A309,LEPRA,NO,NO,NO,SI,NO,SI', '2,B059,SARAMPION,NO,NO,NO,SI,SI,NO'), false)
    const marked = async (text: string) => (await search(text)).map(({ label, notifiable }) => [label, notifiable])
    expect(await marked('sarampion')).toEqual([
      ['Sarampión', 'immediate'],
      ['SARAMPION', 'immediate'],
    ])
    expect(await marked('hansen lepra A30.9')).toEqual([['Lepra', 'weekly']])
    expect((await search('acné'))[0]?.notifiable).toBeNull()
  })

  it('N10 refuses a file without the columns, and callers other than administrators', async () => {
    const wrong = await load(Buffer.from('code,name\nL700,ACNE'), true)
    expect([wrong.status, wrong.body.code]).toEqual([422, 'catalogue_refused'])
    const open = await load(Buffer.from('CATALOG_KEY,NOMBRE\nL700,"ACNE\nL708,OTROS'), true)
    expect([open.status, open.body.code]).toEqual([422, 'catalogue_refused'])
    const clinical = callsOf(test, (await test.signedInAs('CLINICAL')).headers)
    expect(refusal(await clinical.refused('POST', '/diagnoses', { nameEs: 'Dermatosis' }))).toEqual([403, 'forbidden'])
  })
})
