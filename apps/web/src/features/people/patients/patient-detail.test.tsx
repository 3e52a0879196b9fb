import type { ActorKind } from '@piel/contract/core/permissions'
import type { Language } from '@piel/contract/core/people'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appointmentRowOf } from '#/testing/agenda.ts'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { PatientDetailPage } from './patient-detail-page.tsx'

beforeEach(() => {
  // In Mexico City it is still 27 February: a day before the birthday.
  vi.useFakeTimers({ now: new Date('2027-02-28T04:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const pages = {
  '/pacientes/detalle/$id': inPatientFrame(<PatientDetailPage />),
  '/pacientes': <p>List</p>,
} as const
const show = (options: { language?: Language; account?: ActorKind } = {}) =>
  renderApp(pages, { at: `/pacientes/detalle/${patientId}`, ...options })
const serve = (patient = patientOf()) => ({ status: 200, body: patient })

/** Opens the menu of the header and chooses an action. */
async function choose({ user }: Pick<Awaited<ReturnType<typeof show>>, 'user'>, action: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** The value of a term. */
const fact = (term: string) => screen.getByText(term).closest('div')?.querySelector('dd')

describe('patient detail', () => {
  it('E2 shows the patient’s personal data, with the age on the clinic’s calendar', async () => {
    serveApi({ 'GET /patient/*': () => serve(patientOf({ address: 'Av. Álvaro Obregón 121' })) })
    await show({ account: 'CLINICAL' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz O’Farrill' })).toBeTruthy()
    expect(screen.getByText('36 years')).toBeTruthy()
    expect(screen.getByText('Female')).toBeTruthy()
    expect(fact('Date of birth')?.textContent).toBe('28 Feb 1990')
    expect(fact('Phone')?.querySelector('a')?.getAttribute('href')).toBe('tel:+525512345678')
    expect(screen.getByRole('link', { name: 'Call: 55 1234 5678' }).getAttribute('href')).toBe('tel:+525512345678')
    expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/525512345678')
    expect(fact('Email')?.querySelector('a')?.getAttribute('href')).toBe('mailto:ana%40correo.mx')
    expect(fact('Address')?.textContent).toBe('Av. Álvaro Obregón 121')
    // Registered at 05:30 UTC, which is the evening before in Mexico City.
    expect(fact('Registered')?.textContent).toBe('3 Mar 2026')
    expect(fact('Registered')?.querySelector('time')?.title).toMatch(/23:30/)
    expect(fact('Last update')?.textContent).toBe('6 May 2026')
    expect(screen.getByRole('link', { name: 'View record' }).getAttribute('href')).toBe(
      `/pacientes/detalle/${patientId}/expediente`,
    )
  })

  it('K1 states the next visit in the header, from one request for the visits', async () => {
    const next = [appointmentRowOf(1, { date: '2027-03-04', time: '10:00' })]
    const calls = serveApi({
      'GET /patient/*/appointments': () => ({ status: 200, body: { next, past: [], noShows: 0 } }),
      'GET /patient/*': () => serve(),
    })
    await show()
    const header = within(await screen.findByRole('banner'))
    expect(await header.findByText(/^Next visit:/)).toBeTruthy()
    expect(header.getByText(/Next visit:/).textContent).toBe('Next visit: 4 Mar 2027, 10:00 · Dr. Lucía Ruiz')
    expect(calls.filter(({ path }) => path.endsWith('/appointments'))).toHaveLength(1)
  })

  it('K1 states that a patient has no upcoming visit', async () => {
    serveApi({
      'GET /patient/*/appointments': () => ({ status: 200, body: { next: [], past: [], noShows: 0 } }),
      'GET /patient/*': () => serve(),
    })
    await show()
    expect(await screen.findByText('No upcoming visit')).toBeTruthy()
  })

  it('D2 shows phone and birth date as not specified', async () => {
    serveApi({ 'GET /patient/*': () => serve(patientOf({ phone: null, phoneE164: null, birthDate: null })) })
    await show()
    await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz O’Farrill' })
    expect(fact('Date of birth')?.textContent).toBe('Not specifiedAdd')
    expect(fact('Phone')?.textContent).toBe('Not specifiedAdd')
    expect(screen.queryByText(/years/)).toBeNull()
  })

  it('E2 adds a missing value in the form, from the place where it would be', async () => {
    serveApi({ 'GET /patient/*': () => serve(patientOf({ phone: null, phoneE164: null })) })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Add: Phone' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit patient' })
    expect(await within(dialog).findByLabelText(/^Phone/)).toBeTruthy()
  })

  it('E2 offers no call and no message for a phone that is no number', async () => {
    serveApi({ 'GET /patient/*': () => serve(patientOf({ phone: '+(00) 000 000 000', phoneE164: null })) })
    await show()
    expect(await screen.findByText('+(00) 000 000 000')).toBeTruthy()
    for (const name of [/^Call/, 'WhatsApp']) expect(screen.queryByRole('link', { name })).toBeNull()
  })

  it('E4 shows that no clinical history is specified, or the history', async () => {
    serveApi({ 'GET /patient/*': () => serve() })
    const first = await show({ language: 'es' })
    const card = await screen.findByRole('region', { name: 'Antecedentes médicos' })
    expect(within(card).getByText('No especificado')).toBeTruthy()
    first.unmount()
    serveApi({ 'GET /patient/*': () => serve(patientOf({ medicalHistory: 'Alergia a la penicilina' })) })
    await show({ language: 'es' })
    expect(await screen.findByText('Alergia a la penicilina')).toBeTruthy()
  })

  it.each([
    ['- Alergia a la penicilina\n- Asma\n\n- Diabetes tipo 2', ['Alergia a la penicilina', 'Asma', 'Diabetes tipo 2']],
    ['• Asma\n* Diabetes tipo 2', ['Asma', 'Diabetes tipo 2']],
    ['Antecedentes:\n- Asma', []],
    ['-10 kg en un año\n- Asma', []],
  ])('E4 shows a clinical history written as a list as a list: %j', async (medicalHistory, items) => {
    serveApi({ 'GET /patient/*': () => serve(patientOf({ medicalHistory })) })
    await show({ language: 'es' })
    const card = within(await screen.findByRole('region', { name: 'Antecedentes médicos' }))
    expect(card.queryAllByRole('listitem').map((item) => item.textContent)).toEqual(items)
    if (items.length === 0) expect(card.getByText(/Asma/).textContent).toBe(medicalHistory)
  })

  it('E5 shows no treatments if none are recorded, and no invented ones', async () => {
    const meta = { page: 1, limit: 5, total: 0, totalIsExact: true }
    const filtered = { doctorName: null, doctorTitle: null, patientName: 'Ana', type: null }
    serveApi({
      'GET /patient/*': () => serve(),
      'GET /treatments': () => ({ status: 200, body: { data: [], meta, filtered } }),
    })
    await show({ language: 'es' })
    const card = within(await screen.findByRole('region', { name: 'Tratamientos' }))
    expect(await card.findByText('No hay tratamientos registrados')).toBeTruthy()
    expect(card.queryByRole('listitem')).toBeNull()
  })

  it('E4 loads earlier texts only on request', async () => {
    const earlier = {
      text: 'Ninguna alergia conocida',
      replacedAt: '2026-04-01T18:00:00.000Z',
      replacedBy: 'Elena Soto',
    }
    const calls = serveApi({
      'GET /patient/*/medical-history/earlier': () => ({ status: 200, body: { data: [earlier] } }),
      'GET /patient/*': () => serve(patientOf({ medicalHistory: 'Alergia a la penicilina' })),
    })
    const { user } = await show({ account: 'CLINICAL' })
    await user.click(await screen.findByText('Previous versions'))
    expect(await screen.findByText('Ninguna alergia conocida')).toBeTruthy()
    expect(screen.getByText(/Until 1 Apr 2026/)).toBeTruthy()
    const record = calls.map((call) => call.path).filter((path) => path.includes('medical-history'))
    expect(record).toEqual([`/patient/${patientId}/medical-history/earlier`])
  })

  it('E10 shows whether the patient is active, and changes it against the version shown', async () => {
    const calls = serveApi({
      'GET /patient/*': () => serve(),
      'PATCH /patient/*': () => serve(patientOf({ isActive: false, version: 8 })),
    })
    const page = await show()
    expect(await screen.findByText('Active')).toBeTruthy()
    await choose(page, 'Mark as inactive')
    expect(await screen.findByText('Inactive')).toBeTruthy()
    const patch = calls.find((call) => call.method === 'PATCH')
    expect(patch?.body).toEqual({ patient: { isActive: false } })
    expect(patch?.headers.get('if-match')).toBe('"v7"')
  })

  it('E10 is changed once when it is pressed twice', async () => {
    const calls = serveApi({
      'GET /patient/*': () => serve(),
      'PATCH /patient/*': () => serve(patientOf({ isActive: false, version: 8 })),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    const item = await screen.findByRole('menuitem', { name: 'Mark as inactive' })
    fireEvent.click(item)
    fireEvent.click(item)
    expect(await screen.findByText('Inactive')).toBeTruthy()
    expect(calls.filter((call) => call.method === 'PATCH')).toHaveLength(1)
  })

  it('J6 reports that another user changed the patient, and loads it again', async () => {
    let version = 7
    serveApi({
      'GET /patient/*': () => serve(patientOf({ version: version++ })),
      'PATCH /patient/*': ({ headers }) =>
        headers.get('if-match') === '"v8"'
          ? serve(patientOf({ isActive: false, version: 9 }))
          : refusal('version_conflict'),
    })
    const page = await show()
    await choose(page, 'Mark as inactive')
    expect(await screen.findByText('Someone else changed this record. Review it and try again.')).toBeTruthy()
    await waitFor(() => expect(version).toBe(9))
    await choose(page, 'Mark as inactive')
    expect(await screen.findByText('Inactive')).toBeTruthy()
  })

  it('E6 edits in a dialog and asks before unsaved input is closed', async () => {
    serveApi({
      'GET /patient/*': () => serve(),
      'PATCH /patient/*': () => serve(patientOf({ version: 8, user: { firstName: 'Anita' } })),
      'POST /patient/duplicates': () => ({ status: 200, body: { data: [], archived: [] } }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit patient' })
    expect(dialog.parentElement?.className).toContain('sm:max-w-4xl')
    const name = await within(dialog).findByLabelText<HTMLInputElement>(/^First name/)
    expect(name.value).toBe('Ana')
    await user.type(name, 'x')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await user.clear(name)
    await user.type(name, 'Anita')
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { level: 1, name: 'Anita Ruiz O’Farrill' })).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
  })

  it('C5 E6 continues an edit after a reload', async () => {
    serveApi({
      'GET /patient/*': () => serve(),
      'POST /patient/duplicates': () => ({ status: 200, body: { data: [], archived: [] } }),
    })
    const { user, unmount } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(await screen.findByLabelText(/^Address/), ', piso 3')
    unmount()
    const again = await show()
    const dialog = await screen.findByRole('dialog', { name: 'Edit patient' })
    const address = await within(dialog).findByLabelText<HTMLTextAreaElement>(/^Address/)
    await waitFor(() => expect(address.value).toMatch(/, piso 3$/))
    await again.user.keyboard('{Escape}')
    await again.user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sessionStorage).toHaveLength(0)
  })

  it('E11 asks, archives, confirms it and returns to the list', async () => {
    const calls = serveApi({ 'GET /patient/*': () => serve(), 'DELETE /patient/*': () => ({ status: 204 }) })
    const page = await show()
    await choose(page, 'Archive')
    const dialog = await screen.findByRole('alertdialog', { name: 'Archive Ana Ruiz O’Farrill?' })
    expect(within(dialog).getByText(/An administrator can restore/)).toBeTruthy()
    await page.user.click(within(dialog).getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('List')).toBeTruthy()
    expect(await screen.findByText('Ana Ruiz O’Farrill was archived')).toBeTruthy()
    expect(calls.find((call) => call.method === 'DELETE')?.headers.get('if-match')).toBe('"v7"')
  })

  it('K10 counts upcoming appointments, and archives only together with cancelling them', async () => {
    let isFirst = true
    const calls = serveApi({
      'GET /patient/*': () => serve(),
      'DELETE /patient/*': () => {
        if (!isFirst) return { status: 204 }
        isFirst = false
        const answer = refusal('has_appointments') as { status: number; body: object }
        return { ...answer, body: { ...answer.body, count: 2 } }
      },
    })
    const page = await show()
    await choose(page, 'Archive')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive Ana Ruiz O’Farrill?' }))
    await page.user.click(dialog.getByRole('button', { name: 'Archive' }))
    expect(await dialog.findByText('2 upcoming appointments will be cancelled.')).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Archive and cancel 2 appointments' }))
    expect(await screen.findByText('Ana Ruiz O’Farrill was archived')).toBeTruthy()
    expect(calls.findLast(({ method }) => method === 'DELETE')?.path).toMatch(/\?cancelAppointments=true$/)
  })

  it.each([
    ['en', 60_000, 'The patient owes $600.00. Take the payment or adjust the balance first.'],
    ['es', -1_000, 'El paciente tiene $10.00 a favor. Primero reembólselos o ajuste el saldo.'],
  ] as const)(
    'E11 states in %s the balance that archiving waits for: %i centavos (F10)',
    async (language, minor, text) => {
      serveApi({
        'GET /patient/*': () => serve(),
        'DELETE /patient/*': () => {
          const answer = refusal('has_balance') as { status: number; body: object }
          return { ...answer, body: { ...answer.body, balanceMinor: minor } }
        },
      })
      const page = await show({ language })
      const word = language === 'en' ? 'Archive' : 'Archivar'
      const more = { name: language === 'en' ? 'More actions' : 'Más acciones' }
      await page.user.click(await screen.findByRole('button', more))
      await page.user.click(await screen.findByRole('menuitem', { name: word }))
      const dialog = within(await screen.findByRole('alertdialog'))
      await page.user.click(dialog.getByRole('button', { name: word }))
      expect(await dialog.findByText(text)).toBeTruthy()
    },
  )

  it('E11 shows a failure in a toast', async () => {
    serveApi({ 'GET /patient/*': () => serve(), 'DELETE /patient/*': () => refusal('version_conflict') })
    const page = await show()
    await choose(page, 'Archive')
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('Someone else changed this record. Review it and try again.')).toBeTruthy()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('E11 offers only to restore an archived patient', async () => {
    const calls = serveApi({
      'GET /patient/*': () => serve(patientOf({ version: 8, archivedAt: '2026-09-01T18:00:00.000Z' })),
      'POST /patient/*/restore': () => serve(patientOf({ version: 9 })),
    })
    const { user } = await show({ account: 'ADMIN' })
    expect(await screen.findByText(/Archived on 1 Sept? 2026/)).toBeTruthy()
    for (const name of ['Edit', 'Record payment', 'Add: Address'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'New entry' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(offered).toEqual(['Print record', 'Print statement'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.headers.get('if-match')).toBe('"v8"')
  })

  it('J4 lets a doctor read, and offers nothing else', async () => {
    serveApi({ 'GET /patient/*': () => serve() })
    const { user } = await show({ account: 'DOCTOR' })
    expect(await screen.findByRole('link', { name: 'View record' })).toBeTruthy()
    for (const name of ['Edit', 'Record payment']) expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Print record'])
  })

  it('I4 shows a skeleton, the specified error and Retry', async () => {
    let works = false
    serveApi({ 'GET /patient/*': () => (works ? serve() : refusal('forbidden')) })
    const { user } = await show({ language: 'es' })
    expect(screen.getByRole('status').textContent).toContain('Cargando…')
    expect(
      await screen.findByText('Error al cargar la información del paciente. Por favor, intente nuevamente.'),
    ).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz O’Farrill' })).toBeTruthy()
  })

  it('A13 loads the patient once more after a failure, and not again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const calls = serveApi({ 'GET /patient/*': () => refusal('unavailable') })
    await show({ language: 'es' })
    const reads = () => calls.filter(({ path }) => path === `/patient/${patientId}`).length
    await vi.waitFor(() => expect(reads()).toBe(1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await screen.findByText(/^Error al cargar la información del paciente\./)).toBeTruthy()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads()).toBe(2)
  })

  it('A12 shows the not-found page for a patient who does not exist', async () => {
    serveApi({ 'GET /patient/*': () => refusal('not_found') })
    await show()
    expect(await screen.findByRole('heading', { name: 'Sorry, the page can’t be found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })
})
