import type { PublicConfig } from '@piel/contract/account/auth'
import type { ClinicPapers } from '@piel/contract/core/clinic-papers'
import type { ObjectHistory } from '@piel/contract/core/history'
import type { Clinic } from '@piel/contract/office/clinic'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPassword } from '#/credentials/passwords.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { aPicture } from '#/testing/images.ts'
import { startMailServer } from '#/testing/mail.ts'
import { testEnv } from '#/testing/env.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { clinicId } from './clinic.repository.ts'

let test: TestApp
let owner: SignedIn
let admin: Calls
let desk: Calls

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-23T14:00:00.000Z')
  owner = await test.signedInAs('ADMIN')
  admin = callsOf(test, owner.headers)
  desk = callsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

const path = `/clinic/${clinicId}`
const config = async (app = test.app) => (await app.inject('/api/config')).json<PublicConfig>()
const papers = async () => (await desk.call<ClinicPapers>('GET', '/clinic/papers')).body
const setUp = async (body: object) => (await admin.call<Clinic>('PATCH', path, body)).body
const refusedFor = async (body: object) => refusedFields(await admin.refused('PATCH', path, body))

it('Q4 states nothing until an administrator fills it in, and the default name', async () => {
  const { etag, body } = await admin.call<Clinic>('GET', '/clinic')
  expect(etag).toBe('"v1"')
  expect(body).toMatchObject({ id: clinicId, version: 1, name: null, taxId: null, logoId: null, setBy: [] })
  expect(body.defaults).toEqual({ name: 'Piel', address: null, phone: null, taxId: null })
  expect(await config()).toMatchObject({ clinicName: 'Piel' })
  expect(refusal(await desk.refused('GET', '/clinic'))).toEqual([403, 'forbidden'])
})

it('Q4 what is filled in shows on every page and paper', async () => {
  const changed = await setUp({
    name: 'Dermatología Roma',
    address: 'Av. Álvaro Obregón 45, Roma Norte',
    phone: '55 5000 1200',
    legalName: 'Dermatología Roma, S.C.',
    taxId: 'dro 010203 ab1'.replaceAll(' ', ''),
    taxRegime: '601',
    receiptText: 'Gracias por su visita.\nConserve este recibo.',
    daySheetText: 'Confidencial',
  })
  expect(changed).toMatchObject({ version: 2, taxId: 'DRO010203AB1', taxRegime: '601' })
  expect(await config()).toMatchObject({
    clinicName: 'Dermatología Roma',
    clinicAddress: 'Av. Álvaro Obregón 45, Roma Norte',
    clinicPhone: '55 5000 1200',
    clinicTaxId: 'DRO010203AB1',
  })
  expect(await papers()).toEqual({
    legalName: 'Dermatología Roma, S.C.',
    taxRegime: '601',
    receiptText: 'Gracias por su visita.\nConserve este recibo.',
    daySheetText: 'Confidencial',
  })
  const page = await test.app.inject({ url: '/oidc/setup/none', headers: { accept: 'text/html' } })
  expect(page.body).toContain('Dermatología Roma')
})

it('Q4 no password can be the clinic’s name', async () => {
  const { account } = await test.signedInAs('STAFF')
  await expect(setPassword(test.db, account.id, 'DermatologiaRoma1')).rejects.toMatchObject({
    code: 'password_too_weak',
  })
})

describe('Q4 tax data', () => {
  it.each(['DRO-010203-AB1', 'DRO011303AB1', 'DRO010230AB1', 'DR010203AB1', 'DROX010203ABB1', '010203AB1'])(
    'Q4 refuses the RFC %s',
    async (taxId) => expect(await refusedFor({ taxId })).toEqual(['/taxId validation.taxIdInvalid']),
  )

  it('Q4 refuses a regime that the RFC cannot have', async () => {
    expect(await refusedFor({ taxRegime: '612' })).toEqual(['/taxRegime validation.taxRegimeMismatch'])
    expect(await refusedFor({ taxId: 'HEPA800229QX7' })).toEqual(['/taxRegime validation.taxRegimeMismatch'])
    expect(await refusedFor({ taxRegime: '999' })).toEqual(['/taxRegime validation.invalid'])
    const { taxId, taxRegime } = await setUp({ taxId: 'HEPA800229QX7', taxRegime: '612' })
    expect([taxId, taxRegime]).toEqual(['HEPA800229QX7', '612'])
  })

  it('Q4 states the limits of each text', async () => {
    expect(await refusedFor({ name: 'D' })).toEqual(['/name validation.catalogueNameMin'])
    expect(await refusedFor({ receiptText: 'x'.repeat(501) })).toEqual(['/receiptText validation.paperTextMax'])
    expect(await refusedFor({ legalName: 'x'.repeat(201) })).toEqual(['/legalName validation.legalNameMax'])
  })
})

it('Q4 refuses an earlier version, and restores one', async () => {
  const { version } = (await admin.call<Clinic>('GET', '/clinic')).body
  expect(refusal(await admin.refused('PATCH', path, { name: 'Otra' }, { 'if-match': '"v1"' }))).toEqual([
    412,
    'version_conflict',
  ])
  await setUp({ name: 'Otra clínica' })
  const { data } = (await admin.call<ObjectHistory>('GET', `${path}/history`)).body
  const earlier = data.find(({ number }) => number === version)
  expect(earlier?.fields).toMatchObject({ name: 'Dermatología Roma' })
  const restored = await admin.call<Clinic>('POST', `${path}/history/restore`, { versionId: earlier?.id })
  expect(restored.body).toMatchObject({ name: 'Dermatología Roma', version: version + 2 })
})

it('J5 records each change of the clinic by the names of its fields', async () => {
  const events = await test.db.query<{ fields: string[] }>(sql`
    SELECT fields FROM audit_events WHERE action = 'clinic.update' AND outcome = 'success' ORDER BY sequence`)
  expect(events.map(({ fields }) => fields.toSorted())).toEqual([
    ['address', 'daySheetText', 'legalName', 'name', 'phone', 'receiptText', 'taxId', 'taxRegime'],
    ['taxId', 'taxRegime'],
    ['name'],
    ['name'],
  ])
})

it('Q4 a logo is re-encoded, shown to all callers, replaced and removed', async () => {
  const send = (method: 'POST' | 'DELETE', payload?: Buffer) =>
    test.app.inject({ method, url: `/api${path}/logo`, headers: owner.headers, ...(payload && { payload }) })
  expect((await send('POST', Buffer.from('%PDF-1.7'))).statusCode).toBe(415)
  const wide = await sharp({ create: { width: 1600, height: 400, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()
  const { logoId } = (await send('POST', wide)).json<Clinic>()
  expect(await config()).toMatchObject({ clinicLogoId: logoId })
  const image = await test.app.inject(`/api/images/${logoId ?? ''}`)
  const { width, height, format, exif } = await sharp(image.rawPayload).metadata()
  expect([image.statusCode, width, height, format, exif]).toEqual([200, 800, 200, 'webp', undefined])
  const next = (await send('POST', aPicture())).json<Clinic>()
  expect((await test.app.inject(`/api/images/${logoId ?? ''}`)).statusCode).toBe(404)
  expect((await send('DELETE')).json<Clinic>()).toMatchObject({ logoId: null, version: next.version + 1 })
  expect((await test.app.inject(`/api/images/${next.logoId ?? ''}`)).statusCode).toBe(404)
})

it('Q4 a variable of the environment decides, and the page names it', async () => {
  const { clinic } = testEnv()
  const second = await buildTestApp({
    database: { db: test.db, url: test.databaseUrl, close: async () => undefined },
    env: {
      clinic: { ...clinic, name: 'Del entorno', phone: '33 3000 1000' },
      clinicSetBy: { name: 'CLINIC_NAME', phone: 'CLINIC_PHONE' },
    },
  })
  const { headers } = await second.signedInAs('ADMIN')
  const { body } = await callsOf(second, headers).call<Clinic>('GET', '/clinic')
  expect(body.name).toBe('Dermatología Roma')
  expect(body.setBy).toEqual([
    { field: 'name', variable: 'CLINIC_NAME' },
    { field: 'phone', variable: 'CLINIC_PHONE' },
  ])
  expect(body.defaults).toMatchObject({ name: 'Del entorno', phone: '33 3000 1000' })
  expect(await config(second.app)).toMatchObject({
    clinicName: 'Del entorno',
    clinicPhone: '33 3000 1000',
    clinicAddress: 'Av. Álvaro Obregón 45, Roma Norte',
  })
  await second.close()
})

it('Q4 sends a test email to the caller alone, and states why a server refused it', async () => {
  const database = { db: test.db, url: test.databaseUrl, close: async () => undefined }
  expect(refusal(await admin.refused('POST', '/clinic/mail/test'))).toEqual([409, 'mail_not_set'])
  for (const refuses of [false, true]) {
    const server = await startMailServer({ refuses })
    const second = await buildTestApp({ database, env: { mail: { url: server.url, from: 'piel@clinica.mx' } } })
    const { headers, account } = await second.signedInAs('ADMIN')
    const { call } = callsOf(second, headers)
    const sent = (await call<{ to: string; error: string | null }>('POST', '/clinic/mail/test')).body
    expect([sent.to, sent.error]).toEqual([account.email, refuses ? 'EENVELOPE' : null])
    expect(server.received.map(({ to }) => to)).toEqual(refuses ? [] : [[account.email]])
    if (!refuses) expect(server.received[0]?.text).toContain('Dermatología Roma')
    await second.close()
    await server.close()
  }
})

it('Q4 the page states the server of mails without its password', async () => {
  const database = { db: test.db, url: test.databaseUrl, close: async () => undefined }
  const mail = { url: 'smtps://piel:secret@smtp.clinica.mx:465', from: 'piel@clinica.mx' }
  const second = await buildTestApp({ database, env: { mail } })
  const { headers } = await second.signedInAs('ADMIN')
  expect((await callsOf(second, headers).call('GET', '/clinic/mail')).body).toEqual({
    isSet: true,
    from: 'piel@clinica.mx',
    server: 'smtp.clinica.mx:465',
    sentAt: null,
    failedAt: null,
    error: null,
  })
  await second.close()
})
