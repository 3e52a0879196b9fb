import type { Patient, PatientRow } from '@piel/contract/people/patients'
import type { User } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailOf } from '#/identity/claims.ts'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { makeDoctor } from '#/testing/care.ts'
import { parseCsv } from '#/testing/csv.ts'
import { startMailServer } from '#/testing/mail.ts'
import { patientBody, patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment } from '#/testing/treatments.ts'

let test: TestApp
let mail: Awaited<ReturnType<typeof startMailServer>>
let staff: PatientCalls
let admin: PatientCalls

beforeAll(async () => {
  mail = await startMailServer()
  test = await buildTestApp({ env: { mail: { url: mail.url, from: 'clinica@example.test' } } })
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

let people = 0
const uniqueName = () => {
  people += 1
  return `Xóchitl${String.fromCodePoint(97 + (people % 26), 97 + Math.floor(people / 26))}`
}
/** Registers a patient with the given e-mails only. */
const register = async (emails: { user?: object; patient?: object } = {}) => {
  const { user, patient } = patientBody({ user: { firstName: uniqueName() } })
  const { email: _, ...names } = user
  const body = { user: { ...names, ...emails.user }, patient: { ...patient, ...emails.patient } }
  return await staff.call<Patient>('POST', '/auth/register/patient', body)
}
const registered = async (emails?: Parameters<typeof register>[0]) => {
  const answer = await register(emails)
  expect(answer.status).toBe(201)
  return answer.body
}
const change = (id: string, body: object) => staff.call<Patient>('PATCH', `/patient/${id}`, body)
const found = async (search: string) => (await staff.list({ search })).data.map(({ id }) => id)

describe('a patient without an e-mail', () => {
  it('O10 E7 is registered, with a placeholder for signing in that is shown nowhere', async () => {
    const patient = await registered()
    expect(patient.user.email).toBe(`${patient.user.id}@sin-correo.invalid`)
    expect(patient.contactEmail).toBeNull()
    const [row] = (await staff.list({ search: patient.user.firstName })).data
    expect(row?.contactEmail).toBeNull()
  })

  it('O10 is not found by the placeholder, by any search or filter', async () => {
    const { user } = await registered()
    expect(await found('sin-correo')).toEqual([])
    expect(await found(user.id.slice(-12))).toEqual([])
    for (const query of ['search=sin-correo', 'email=sin-correo'])
      expect((await admin.call<{ data: User[] }>('GET', `/users?${query}`)).body.data).toEqual([])
  })

  it('O10 has no e-mail in files', async () => {
    const { user } = await registered()
    for (const path of ['/patient/export', '/users/export']) {
      const { headers } = await test.signedInAs('ADMIN')
      const answer = await test.app.inject({ url: `/api${path}`, headers })
      const [, ...rows] = parseCsv(answer.body.replace(/^\uFEFF/, ''))
      expect(rows.filter((cells) => cells.includes(user.firstName))).toHaveLength(1)
      expect(answer.body).not.toContain('sin-correo')
    }
  })

  it('O10 gets no mail and no invitation', async () => {
    const { user, id } = await registered()
    const invited = await admin.refused('POST', `/users/${user.id}/invitation`)
    expect(refusal(invited)).toEqual([409, 'email_missing'])
    const email = `${id}@example.test`
    expect((await change(id, { user: { email } })).body).toMatchObject({ user: { email }, contactEmail: email })
    await expect.poll(() => mail.received.map(({ to }) => to).join(' ')).toContain(email)
    expect(mail.received.filter(({ to }) => to.join(' ').includes('.invalid'))).toEqual([])
  })

  it('O10 has no e-mail in the history, and gets one back from it', async () => {
    const { id } = await registered()
    await change(id, { user: { email: `${id}@example.test` } })
    const { body, etag } = await change(id, { user: { email: null } })
    expect(body.contactEmail).toBeNull()
    const history = await staff.call<{ data: { id: number | null; fields: Record<string, unknown> }[] }>(
      'GET',
      `/patient/${id}/history`,
    )
    expect(history.body.data.map(({ fields }) => fields['email'])).toEqual([null, `${id}@example.test`, null])
    const versionId = history.body.data[1]?.id
    const restored = await staff.call(
      'POST',
      `/patient/${id}/history/restore`,
      { versionId },
      { 'if-match': etag ?? '' },
    )
    expect(restored.status).toBe(200)
    expect((await staff.call<Patient>('GET', `/patient/${id}`)).body.contactEmail).toBe(`${id}@example.test`)
  })

  it('O10 cannot be a doctor or staff: they sign in with theirs', async () => {
    for (const kind of ['DOCTOR', 'STAFF'] as const) {
      const { account } = await test.signedInAs(kind)
      const id = newId()
      await test.db.query(sql`INSERT INTO patients (id, user_id) VALUES (${id}, ${account.id})`)
      const answer = await admin.refused('PATCH', `/patient/${id}`, { user: { email: null } })
      expect([refusal(answer), refusedFields(answer)]).toEqual([
        [422, 'validation_failed'],
        ['/user/email validation.emailRequired'],
      ])
      const kept = { user: { email: account.email }, contactEmail: account.email }
      expect((await admin.call('GET', `/patient/${id}`)).body).toMatchObject(kept)
    }
  })

  it('O10 is archived and restored', async () => {
    const { id } = await registered()
    expect((await staff.call('DELETE', `/patient/${id}`)).status).toBe(204)
    expect((await admin.call<Patient>('POST', `/patient/${id}/restore`)).body.contactEmail).toBeNull()
  })
})

describe('the e-mail for contact', () => {
  it('O10 is shared by brothers, found and exported for each', async () => {
    const shared = 'familia.ortega@example.test'
    const first = await registered({ user: { email: shared } })
    const second = await registered({ patient: { contactEmail: shared } })
    const third = await registered({ user: { email: ` ${shared.toUpperCase()} `, emailIsContactOnly: true } })
    expect(first).toMatchObject({ user: { email: shared }, contactEmail: shared })
    for (const patient of [second, third])
      expect(patient).toMatchObject({
        user: { email: `${patient.user.id}@sin-correo.invalid` },
        contactEmail: shared,
      })
    expect((await found(shared)).toSorted()).toEqual([first.id, second.id, third.id].toSorted())
    const { headers } = await test.signedInAs('STAFF')
    const file = await test.app.inject({ url: `/api/patient/export?search=${encodeURIComponent(shared)}`, headers })
    expect(file.body.split(shared)).toHaveLength(4)
    const likely = await staff.call<{ data: (PatientRow & { reasons: string[] })[] }>('POST', '/patient/duplicates', {
      email: shared,
    })
    expect(likely.body.data.map(({ id, reasons }) => [id, reasons])).toEqual(
      [first.id, second.id, third.id].toSorted().map((id) => [id, ['email']]),
    )
  })

  it('O10 E9 refuses a taken e-mail for signing in as before, and writes nothing', async () => {
    const { user } = await registered({ user: { email: 'ocupado@example.test' } })
    const answer = await staff.refused('POST', '/auth/register/patient', patientBody({ user: { email: user.email } }))
    expect(refusal(answer)).toEqual([409, 'email_taken'])
    expect(answer.body.message).toBe('The user already exists.')
    expect(await found(user.email)).toHaveLength(1)
  })

  it('O10 appears in treatments, payments, debts and a doctor’s patients, also after a change', async () => {
    const { id } = await registered()
    const doctor = await test.signedInAs('DOCTOR')
    await test.db.query(sql`
      INSERT INTO patient_doctors (patient_id, doctor_user_id, since) VALUES (${id}, ${doctor.account.id}, '2026-01-01')`)
    const { id: doctorId } = await makeDoctor(test, { owner: doctor.account })
    await makeTreatment(test, { patientId: id, doctorId })
    const paid = await staff.call('POST', '/transactions', {
      patientId: id,
      amountMinor: 10_000,
      method: 'cash',
      treatmentId: null,
      plan: null,
      status: 'completed',
    })
    expect(paid.status).toBe(201)

    const shared = 'tutora@example.test'
    await change(id, { patient: { contactEmail: shared } })
    const search = `search=${encodeURIComponent(shared)}`
    const rows = async <Row>(path: string) => (await admin.call<{ data: Row[] }>('GET', path)).body.data
    const debts = await rows<{ patient: { email: string } }>(`/debtors?${search}`)
    const payments = await rows<{ customer: { email: string } }>(`/transactions?${search}`)
    const treatments = await rows<{ patient: { email: string } }>(`/treatments?patientId=${id}`)
    const assigned = await rows<{ patient: { email: string } }>(`/doctor/${doctorId}/patients?${search}`)
    const own = await patientCallsOf(test, doctor.headers).list({ search: shared })
    expect([
      ...[...debts, ...treatments, ...assigned].map(({ patient }) => patient.email),
      ...payments.map(({ customer }) => customer.email),
      ...own.data.map(({ contactEmail }) => contactEmail),
    ]).toEqual([shared, shared, shared, shared, shared])
  })

  it('O10 changes without touching the one for signing in, and is searched at once', async () => {
    const { id, user } = await registered({ user: { email: 'propio@example.test' } })
    const contact = await change(id, { patient: { contactEmail: 'hija@example.test' } })
    expect(contact.body).toMatchObject({ user: { email: user.email }, contactEmail: 'hija@example.test' })
    expect([await found('hija@example.test'), await found('propio@example.test')]).toEqual([[id], []])
    const removed = await change(id, { patient: { contactEmail: null } })
    expect(removed.body.contactEmail).toBe('propio@example.test')
    const events = await test.db.query(sql`
      SELECT fields FROM audit_events WHERE object_id = ${id} AND action = 'patient.update' ORDER BY sequence`)
    expect(events).toEqual([{ fields: ['contactEmail'] }, { fields: ['contactEmail'] }])
  })

  it('O10 follows the one for signing in while they are the same', async () => {
    const { id } = await registered({
      user: { email: 'mismo@example.test' },
      patient: { contactEmail: 'mismo@example.test' },
    })
    const changed = await change(id, { user: { email: 'nuevo@example.test' } })
    expect(changed.body.contactEmail).toBe('nuevo@example.test')
  })

  it('O10 follows it from a change that makes them the same', async () => {
    const contactOf = async (id: string, ...bodies: object[]) => {
      for (const body of bodies) await change(id, body)
      return (await change(id, { user: { email: `${id}@example.test` } })).body.contactEmail
    }
    const one = await registered({ user: { email: 'uno@example.test' } })
    expect(await contactOf(one.id, { patient: { contactEmail: 'uno@example.test' } })).toBe(`${one.id}@example.test`)
    const two = await registered({ user: { email: 'dos@example.test' } })
    const contact = { patient: { contactEmail: 'tres@example.test' } }
    expect(await contactOf(two.id, contact, { user: { email: 'tres@example.test' } })).toBe(`${two.id}@example.test`)
    const three = await registered({ user: { email: 'cuatro@example.test' } })
    expect(await contactOf(three.id, contact)).toBe('tres@example.test')
  })
})

describe('what no one may enter', () => {
  it.each([
    ['/user/email validation.emailInvalid', { user: { email: 'a@sin-correo.invalid' } }],
    ['/user/email validation.emailInvalid', { user: { email: 'A@Example.INVALID' } }],
    ['/patient/contactEmail validation.emailInvalid', { patient: { contactEmail: 'a@b.invalid' } }],
    ['/patient/contactEmail validation.emailInvalid', { patient: { contactEmail: 'ana' } }],
    ['/user/email validation.emailForPassword', { user: { password: 'Una-clave-2026' } }],
    [
      '/user/email validation.emailForPassword',
      { user: { email: 'ana@example.test', emailIsContactOnly: true, password: 'Una-clave-2026' } },
    ],
    ['/user/emailIsContactOnly validation.invalid', { user: { emailIsContactOnly: 'yes' } }],
  ])('O10 refuses %s', async (field, emails) => {
    const answer = await staff.refused('POST', '/auth/register/patient', {
      user: { firstName: 'Ana', lastName: 'Ruiz', ...('user' in emails ? emails.user : {}) },
      patient: { birthDate: '1990-05-17', ...('patient' in emails ? emails.patient : {}) },
    })
    expect(refusal(answer)).toEqual([422, 'validation_failed'])
    expect(refusedFields(answer)).toEqual([field])
  })

  it('O10 takes no e-mail that ends in .invalid from a provider', () => {
    expect(emailOf({ email: 'Ana@Sin-Correo.invalid', email_verified: true })).toBeUndefined()
  })
})
