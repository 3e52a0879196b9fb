import { doctorEndpoints } from '@piel/contract/people/doctors'
import type { ActorKind } from '@piel/contract/core/permissions'
import type { Language } from '@piel/contract/core/people'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf } from '#/lib/endpoint-query.ts'
import { appointmentRowOf, personOf } from '#/testing/agenda.ts'
import { doctorId, doctorOf, licenseOf } from '#/testing/doctors.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { DoctorDetailPage } from './doctor-detail-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const pages = { '/medicos/detalle/$id': <DoctorDetailPage />, '/medicos': <p>List</p> } as const
const show = (options: { language?: Language; account?: ActorKind } = {}) =>
  renderApp(pages, { at: `/medicos/detalle/${doctorId}`, ...options })
const serve = (doctor = doctorOf()) => ({ status: 200, body: doctor })

/** The value of a term of the first card. */
const fact = (term: string) => screen.getAllByText(term)[0]?.closest('div')?.querySelector('dd')

describe('doctor detail', () => {
  it('B9 F2 shows the doctor’s personal data', async () => {
    serveApi({ 'GET /doctor/*': () => serve() })
    await show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Lucía Ruiz O’Farrill' })).toBeTruthy()
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    expect(trail.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Dashboard', 'Doctors', 'Ana'])
    const card = within(screen.getByRole('region', { name: 'Dr. Ana Ruiz' }))
    expect(card.getByText('Active')).toBeTruthy()
    expect(fact('Specialty')?.textContent).toBe('Dermatology')
    expect(fact('Licence number')?.textContent).toBe('7654321')
    expect(fact('Phone')?.querySelector('a')?.getAttribute('href')).toBe('tel:+525512345678')
    expect(fact('Email')?.querySelector('a')?.getAttribute('href')).toBe('mailto:ana%40piel.test')
    expect(fact('Role')?.textContent).toBe('User')
    expect(fact('Profile type')?.textContent).toBe('Doctor')
    // Registered at 05:30 UTC, which is the evening before in Mexico City.
    expect(fact('Registered')?.textContent).toBe('3 Mar 2026')
    expect(fact('Last update')?.textContent).toBe('6 May 2026')
    expect(fact('Last sign-in')?.textContent).toBe('20 Nov 2026')
  })

  it.each([
    ['es', 'DRA', 'Dra. Ana Lucía Ruiz O’Farrill', 'Dra. Ana Ruiz'],
    ['es', 'DR', 'Dr. Ana Lucía Ruiz O’Farrill', 'Dr. Ana Ruiz'],
    ['en', 'DRA', 'Dr. Ana Lucía Ruiz O’Farrill', 'Dr. Ana Ruiz'],
  ] as const)('F2 shows in %s the title %s that the doctor chose', async (language, title, heading, card) => {
    serveApi({ 'GET /doctor/*': () => serve(doctorOf({ title })) })
    await show({ language })
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(screen.getByRole('region', { name: card })).toBeTruthy()
  })

  it('K10 lists the appointments of a leave, each with the link that starts its move', async () => {
    const doctor = doctorOf({ status: 'ON_LEAVE', leaveFrom: '2026-11-20', leaveUntil: '2026-12-04' })
    const row = appointmentRowOf(1)
    const calls = serveApi({
      'GET /doctor/*': () => serve(doctor),
      'GET /agenda/resources': () => ({ status: 200, body: { data: [personOf(1, { doctorId })] } }),
      'GET /appointments': () => ({
        status: 200,
        body: { data: [row], meta: { page: 1, limit: 100, total: 1, totalIsExact: true } },
      }),
    })
    await show()
    const list = within(await screen.findByRole('region', { name: /^1 appointment falls within the leave/ }))
    expect(list.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('alert', { name: /leave/ })).toBeNull()
    expect(list.getByRole('link', { name: /^Move Ana Pérez Luna’s appointment/ }).getAttribute('href')).toContain(
      `open=${row.id}&move=1`,
    )
    const asked = calls.find(({ path }) => path.startsWith('/appointments?'))?.path ?? ''
    const query = new URLSearchParams(asked.split('?')[1])
    expect([query.get('personId'), query.get('from'), query.get('to')]).toEqual([
      personOf(1).id,
      '2026-11-21',
      '2026-12-04',
    ])
  })

  it.each(['GET /agenda/resources', 'GET /appointments'])(
    'K10 I4 offers to load the appointments of a leave again after %s failed',
    async (failing) => {
      const doctor = doctorOf({ status: 'ON_LEAVE', leaveFrom: '2026-11-20', leaveUntil: '2026-12-04' })
      let isDown = true
      const answers = {
        'GET /doctor/*': () => serve(doctor),
        'GET /agenda/resources': () => ({ status: 200, body: { data: [personOf(1, { doctorId })] } }),
        'GET /appointments': () => ({
          status: 200,
          body: { data: [], meta: { page: 1, limit: 100, total: 0, totalIsExact: true } },
        }),
      }
      const answer = answers[failing as keyof typeof answers]
      serveApi({ ...answers, [failing]: () => (isDown ? refusal('forbidden') : answer()) })
      const { user } = await show()
      const title = await screen.findByText('The appointments within the leave could not be loaded')
      const error = within(title.closest<HTMLElement>('[role=alert]') ?? document.body)
      isDown = false
      await user.click(error.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('No appointments fall within the leave.')).toBeTruthy()
    },
  )

  it('F2 shows the doctor’s photo, and the initials without one', async () => {
    const photoId = '019a0000-0000-7000-8000-0000000000f1'
    serveApi({ 'GET /doctor/*': () => serve(doctorOf({ user: { photoId } })) })
    const first = await show()
    const card = () => screen.findByRole('region', { name: 'Dr. Ana Ruiz' })
    expect((await card()).querySelector('img')?.getAttribute('src')).toBe(`/api/images/${photoId}`)
    first.unmount()
    serveApi({ 'GET /doctor/*': () => serve() })
    await show()
    expect((await card()).querySelector('img')).toBeNull()
    expect(within(await card()).getByText('AR')).toBeTruthy()
  })

  it('F2 states missing values in the current language', async () => {
    const bare = doctorOf({
      specialties: [],
      licenses: [],
      phone: null,
      phoneE164: null,
      user: { lastLogin: null },
    })
    serveApi({ 'GET /doctor/*': () => serve(bare) })
    await show({ language: 'es' })
    await screen.findByRole('region', { name: 'Dr. Ana Ruiz' })
    for (const term of ['Especialidad', 'Número de cédula', 'Teléfono', 'Último acceso'])
      expect(fact(term)?.textContent).toBe('No especificado')
    expect(fact('Registro')?.textContent).toBe('3 mar 2026')
    const licenses = screen.getByRole('region', { name: 'Cédulas profesionales' })
    expect(licenses.textContent).toContain('Aún no se registra ninguna cédula')
  })

  it('F5 shows every speciality and licence, and marks an expired licence by its date', async () => {
    const doctor = doctorOf({
      specialties: [
        ...doctorOf().specialties,
        {
          specialtyId: 'pediatria',
          certifiedAt: null,
          certificateNumber: null,
          certifiedUntil: null,
          specialty: { id: 'pediatria', name: 'Paediatrics' },
        },
      ],
      licenses: [
        licenseOf({ expiresAt: '2026-11-20', status: 'EXPIRED', state: 'expired' }),
        licenseOf({
          number: 'TX-99',
          jurisdiction: 'Texas',
          expiresAt: '2027-01-31',
          state: 'expiring',
          confirmed: { at: '2026-12-01T18:00:00.000Z', by: null },
        }),
        licenseOf({ number: '1234567', jurisdiction: 'Jalisco', confirmed: null }),
      ],
    })
    serveApi({ 'GET /doctor/*': () => serve(doctor) })
    await show()
    const specialties = within(await screen.findByRole('region', { name: 'Specialties' }))
    const [first, second] = specialties.getAllByRole('listitem')
    expect(first?.textContent).toBe('DermatologyCertificateCMD-1234Certified1 Mar 2015')
    expect(second?.textContent).toBe('PaediatricsCertificateNot specifiedCertifiedNot specified')
    const licenses = within(screen.getByRole('region', { name: 'Licences' }))
    expect(licenses.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '7654321 · MéxicoExpired 20 Nov 2026Issued15 Aug 2012Expires20 Nov 2026ConfirmedElena Soto, 5 Mar 2026',
      'TX-99 · TexasExpires 31 Jan 2027Issued15 Aug 2012Expires31 Jan 2027ConfirmedOn record since before 1 Dec 2026, confirmed by no one',
      '1234567 · JaliscoValidIssued15 Aug 2012ExpiresNot specifiedConfirmedNot confirmed: it does not count for prescriptions',
    ])
    expect(fact('Licence number')?.textContent).toBe('7654321Expired 20 Nov 2026')
  })

  it('N2 lets administrators confirm licences against the version shown, and staff not', async () => {
    const open = doctorOf({ licenses: [licenseOf({ confirmed: null })] })
    const calls = serveApi({
      'GET /doctor/*': () => serve(open),
      'POST /doctor/*/licenses/confirm': () => serve(doctorOf({ version: 8 })),
    })
    const { user, unmount } = await show({ account: 'ADMIN' })
    await user.click(await screen.findByRole('button', { name: 'Confirm licences' }))
    expect(await screen.findByText('Elena Soto, 5 Mar 2026')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm licences' })).toBeNull()
    const sent = calls.find(({ method }) => method === 'POST')
    expect([sent?.path, sent?.headers.get('if-match')]).toEqual([`/doctor/${open.id}/licenses/confirm`, '"v7"'])
    unmount()
    await show({ account: 'STAFF' })
    expect(await screen.findByText('Not confirmed: it does not count for prescriptions')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm licences' })).toBeNull()
  })

  it('F2 changes the status in place, against the version shown', async () => {
    const calls = serveApi({
      'GET /doctor/*': () => serve(),
      'PATCH /doctor/*/status': () => serve(doctorOf({ status: 'ON_LEAVE', version: 8 })),
    })
    const { user } = await show({ language: 'es' })
    await user.click(await screen.findByRole('button', { name: 'Cambiar estado' }))
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(offered).toEqual(['De permiso', 'Inactivo'])
    await user.keyboard('{Enter}')
    expect(await screen.findByText('El estado cambió a De permiso')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Dr. Ana Ruiz' })).getByText('De permiso')).toBeTruthy()
    const patch = calls.find((call) => call.method === 'PATCH')
    expect(patch?.body).toEqual({ status: 'ON_LEAVE' })
    expect(patch?.headers.get('if-match')).toBe('"v7"')
  })

  it('J6 reports that another user changed the doctor, and loads it again', async () => {
    let version = 7
    serveApi({
      'GET /doctor/*': () => serve(doctorOf({ version: version++ })),
      'PATCH /doctor/*/status': () => refusal('version_conflict'),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Change status' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Inactive' }))
    expect(await screen.findByText('Someone else changed this record. Review it and try again.')).toBeTruthy()
    await waitFor(() => expect(version).toBe(9))
  })

  it('F3 asks in the specified words, deletes, confirms it and returns to the list', async () => {
    const calls = serveApi({ 'GET /doctor/*': () => serve(), 'DELETE /doctor/*': () => ({ status: 204 }) })
    const { user } = await show({ account: 'ADMIN' })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Dr. Ana Ruiz?' }))
    expect(dialog.getByText('Are you sure you want to delete this doctor? This action cannot be undone.')).toBeTruthy()
    expect(dialog.getByText(/Piel archives the doctor.*Only an administrator can restore/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('List')).toBeTruthy()
    expect(await screen.findByText('Doctor deleted successfully')).toBeTruthy()
    expect(calls.find((call) => call.method === 'DELETE')?.headers.get('if-match')).toBe('"v7"')
  })

  it('F3 loads the list of doctors again after a deletion', async () => {
    serveApi({ 'GET /doctor/*': () => serve(), 'DELETE /doctor/*': () => ({ status: 204 }) })
    const { user, client } = await show({ account: 'ADMIN' })
    const list = keyOf(doctorEndpoints.list)
    client.setQueryData(list, { data: [], meta: { page: 1, limit: 5, total: 0, totalIsExact: true } })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('List')
    expect(client.getQueryState(list)?.isInvalidated).toBe(true)
  })

  it('F3 shows a failure in a toast, and stays', async () => {
    serveApi({ 'GET /doctor/*': () => serve(), 'DELETE /doctor/*': () => refusal('unavailable') })
    const { user } = await show({ account: 'ADMIN' })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Error deleting doctor')).toBeTruthy()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('F3 explains why a doctor with treatments in progress cannot be deleted', async () => {
    serveApi({ 'GET /doctor/*': () => serve(), 'DELETE /doctor/*': () => refusal('doctor_has_treatments') })
    const { user } = await show({ account: 'ADMIN' })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/^This doctor has treatments in progress\./)).toBeTruthy()
  })

  it('J4 does not offer staff to delete a doctor', async () => {
    serveApi({ 'GET /doctor/*': () => serve() })
    await show({ account: 'STAFF' })
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('F3 offers administrators only to restore an archived doctor', async () => {
    const calls = serveApi({
      'GET /doctor/*': () => serve(doctorOf({ version: 8, archivedAt: '2026-09-01T18:00:00.000Z' })),
      'POST /doctor/*/restore': () => serve(doctorOf({ version: 9 })),
    })
    const { user } = await show({ account: 'ADMIN' })
    expect(await screen.findByText(/Archived on 1 Sept? 2026/)).toBeTruthy()
    for (const name of ['Edit', 'Delete', 'Change status']) expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.headers.get('if-match')).toBe('"v8"')
  })

  it('F2 F8 shows a skeleton, the specified error, Retry that refetches and the way back', async () => {
    let works = false
    serveApi({ 'GET /doctor/*': () => (works ? serve() : refusal('forbidden')) })
    const { user } = await show({ language: 'es' })
    expect(screen.getByRole('status').textContent).toContain('Cargando…')
    expect(await screen.findByText('Error al cargar la información del médico')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver a médicos' }).getAttribute('href')).toBe('/medicos')
    works = true
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Lucía Ruiz O’Farrill' })).toBeTruthy()
  })

  it('F7 reports an invalid answer as an error', async () => {
    serveApi({ 'GET /doctor/*': () => ({ status: 200, body: { ...doctorOf(), status: 'RETIRED' } }) })
    await show()
    expect(await screen.findByText('Error de validación en doctorResponseSchema')).toBeTruthy()
    expect(screen.getByText('The doctor’s information could not be loaded')).toBeTruthy()
  })

  it('A12 a doctor that does not exist shows the not-found page', async () => {
    serveApi({ 'GET /doctor/*': () => refusal('not_found') })
    await show()
    expect(await screen.findByRole('heading', { name: 'Sorry, the page can’t be found' })).toBeTruthy()
  })
})
