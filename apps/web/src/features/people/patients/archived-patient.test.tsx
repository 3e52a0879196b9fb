import type { ArchivedDuplicate } from '@piel/contract/people/patients'
import type { ActorKind } from '@piel/contract/core/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patientId, patientOf } from '#/testing/patients.ts'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { renderApp } from '#/testing/render.tsx'
import { type Answer, refusal, serveApi } from '#/testing/serve-api.ts'
import { PatientCreatePage } from './patient-create-page.tsx'
import { PatientDetailPage } from './patient-detail-page.tsx'
import { PatientsPage } from './patients-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const pages = {
  '/pacientes/crear': <PatientCreatePage />,
  '/pacientes/detalle/$id': <p>Detail</p>,
  '/pacientes': <p>List</p>,
} as const
const person = patientOf().user
const archivedOf = (user: ArchivedDuplicate['user']): ArchivedDuplicate => ({
  id: patientId,
  version: 2,
  archivedAt: '2026-03-03T18:00:00.000Z',
  reasons: ['phone'],
  user,
})

async function register(account: ActorKind, found: ArchivedDuplicate, answers: Record<string, () => Answer> = {}) {
  const calls = serveApi({
    'POST /patient/duplicates': () => ({ status: 200, body: { data: [], archived: [found] } }),
    ...answers,
  })
  const app = await renderApp(pages, { at: '/pacientes/crear', account })
  fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '55 1234 5678' } })
  await screen.findByText('Archived on 3 Mar 2026. Restore instead?')
  return { ...app, sent: () => calls.filter(({ path }) => path.includes('restore')) }
}
const restored = () => ({ status: 200, body: patientOf({ version: 3 }) })
const holder = {
  ...patientOf().user,
  id: '019a0000-0000-7000-8000-0000000000c7',
  firstName: 'Luz',
  lastName: 'Vega',
  secondLastName: null,
  patientId: null,
  doctorId: '019a0000-0000-7000-8000-0000000000c8',
}

describe('registering an archived patient again', () => {
  it('E11 lets an administrator restore and open the patient in one press', async () => {
    const { user, router, sent } = await register('ADMIN', archivedOf(person), { 'POST /patient/*/restore': restored })
    expect(screen.getByText('Ana Ruiz O’Farrill')).toBeTruthy()
    expect(screen.getByText('Same phone number.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore and open' }))
    expect(await screen.findByText('Detail')).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/pacientes/detalle/${patientId}`)
    expect(sent().map(({ path }) => path)).toEqual([`/patient/${patientId}/restore`])
    expect(sent()[0]?.headers.get('if-match')).toBe('"v2"')
  })

  it('E11 J4 lets staff ask the administrators in one press, without naming the patient', async () => {
    const { user, router, sent } = await register('STAFF', archivedOf(null), {
      'POST /patient/*/restore-request': () => ({ status: 204 }),
    })
    expect(screen.queryByRole('button', { name: 'Restore and open' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ask to restore' }))
    expect(await screen.findByText('The administrators were asked to restore this patient.')).toBeTruthy()
    expect(sent().map(({ path }) => path)).toEqual([`/patient/${patientId}/restore-request`])
    expect(router.state.location.pathname).toBe('/pacientes/crear')
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('55 1234 5678')
  })

  it('E11 shows a refusal of the request, and offers it again', async () => {
    const { user } = await register('STAFF', archivedOf(null), {
      'POST /patient/*/restore-request': () => refusal('not_archived'),
    })
    await user.click(screen.getByRole('button', { name: 'Ask to restore' }))
    expect(await screen.findByText('This record is not archived.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask to restore' })).toBeTruthy()
  })
})

describe('restoring a patient whose e-mail is taken', () => {
  const archived = patientOf({ archivedAt: '2026-03-03T18:00:00.000Z' })
  const taken = (emails: unknown[]) => ({
    'POST /users/email-holder': () => ({ status: 200, body: { holder } }),
    'POST /patient/*/restore': ({ body }: { body: unknown }) => {
      emails.push(body)
      return (body as { email?: string }).email === 'volvio@correo.mx' ? restored() : refusal('email_taken')
    },
  })

  it('E11 shows who has the e-mail, and restores with another one', async () => {
    const emails: unknown[] = []
    serveApi({ 'GET /patient/*': () => ({ status: 200, body: archived }), ...taken(emails) })
    const { user } = await renderApp(
      { '/pacientes/detalle/$id': inPatientFrame(<PatientDetailPage />) },
      { at: `/pacientes/detalle/${patientId}`, account: 'ADMIN' },
    )
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Ana Ruiz O’Farrill' }))
    const link = await dialog.findByRole('link', { name: 'Luz Vega' })
    expect(link.getAttribute('href')).toBe(`/medicos/detalle/${holder.doctorId}`)
    expect(dialog.getByText(/Another account now uses/).textContent).toContain(archived.user.email)
    const field = dialog.getByRole('textbox', { name: /New email/ })
    await user.type(field, 'ana@correo.mx')
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await dialog.findByText('Email is already registered.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'volvio@correo.mx')
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Ana Ruiz O’Farrill was restored')).toBeTruthy()
    expect(emails).toEqual([{}, { email: 'ana@correo.mx' }, { email: 'volvio@correo.mx' }])
  })

  it('E11 opens the same dialog from a row of the list', async () => {
    serveApi({
      'GET /patient': () => ({
        status: 200,
        body: { data: [archived], meta: { page: 1, limit: 5, total: 1, totalIsExact: true } },
      }),
      'GET /patient/*': () => ({ status: 200, body: archived }),
      ...taken([]),
    })
    const { user, router } = await renderApp(
      { '/pacientes': <PatientsPage />, '/pacientes/detalle/$id': inPatientFrame(<PatientDetailPage />) },
      { at: '/pacientes?status=archived', account: 'ADMIN' },
    )
    await user.click(await screen.findByRole('button', { name: /^Restore Ana/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Ana Ruiz O’Farrill' }))
    expect(await dialog.findByRole('link', { name: 'Luz Vega' })).toBeTruthy()
    expect(router.state.location.pathname).toBe(`/pacientes/detalle/${patientId}`)
  })
})
