import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { doctorId, doctorOf } from '#/testing/doctors.ts'
import { patientId } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { catalogueOf, changeOf, treatmentId, treatmentOf } from '#/testing/treatments.ts'
import { TreatmentDetailPage } from './treatment-detail-page.tsx'

const served = (treatment = treatmentOf()) => ({
  'GET /catalogue': () => ({ status: 200, body: catalogueOf() }),
  'GET /treatments/*': () => ({ status: 200, body: treatment }),
  'GET /doctor/*': () => ({ status: 200, body: doctorOf() }),
})
const show = (options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    { '/tratamientos/detalle/$id': <TreatmentDetailPage /> },
    { at: `/tratamientos/detalle/${treatmentId}`, ...options },
  )
const fact = (term: string) => screen.getByText(term).closest('div')?.querySelector('dd')

describe('one treatment', () => {
  it('G1 shows patient, treatment, doctor, status, and what is still to be paid', async () => {
    serveApi(served(treatmentOf({ notes: 'Twice a week' })))
    await show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Acne' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ana Ruiz Núñez 1' }).getAttribute('href')).toBe(
      `/pacientes/detalle/${patientId}`,
    )
    expect(screen.getByRole('link', { name: 'Julia Mora' }).getAttribute('href')).toBe(`/medicos/detalle/${doctorId}`)
    expect(screen.getByText('Started', { selector: '.text-status-started' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mark as in progress' })).toBeTruthy()
    expect(fact('Start date')?.textContent).toBe('3 Mar 2026')
    expect(fact('Notes')?.textContent).toBe('Twice a week')
    expect(fact('Value')?.textContent).toBe('$1,620.00')
    expect(fact('Outstanding')?.textContent).toBe('$620.00')
    expect(fact('Membership')?.textContent).toBe('Premium')
    expect(screen.getByRole('button', { name: 'Record payment' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View payments' }).getAttribute('href')).toBe(
      `/transacciones?treatmentId=${treatmentId}`,
    )
  })

  it('G1 lists every change, newest first, with author, time, reason, and the values before', async () => {
    const changes = [
      changeOf(3, { kind: 'status', from: 'inProgress', to: 'cancelled', reason: 'Moved to another city' }),
      changeOf(2, {
        kind: 'edited',
        to: null,
        fields: [
          { name: 'valueMinor', before: '180000', after: '162000' },
          { name: 'startsOn', before: '2026-03-01', after: '2026-03-03' },
          { name: 'notes', before: null, after: 'Twice a week' },
          { name: 'doctorId', before: 'Julia Mora', after: 'Omar Paz' },
        ],
      }),
      changeOf(1),
    ]
    serveApi(served(treatmentOf({ status: 'cancelled', endedOn: '2026-03-09', outstandingMinor: 0, changes })))
    await show()
    const history = await screen.findByRole('list', { name: 'History' })
    const items = within(history)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(items[0]).toContain('From In progress to Cancelled')
    expect(items[0]).toContain('Moved to another city')
    expect(items[0]).toContain('Elena Soto · 3 Mar 2026, 10:05')
    for (const text of [
      'Value: $1,800.00 to $1,620.00',
      'Start date: 1 Mar 2026 to 3 Mar 2026',
      'Notes: none to Twice a week',
      'Doctor: Julia Mora to Omar Paz',
    ])
      expect(items[1]).toContain(text)
    expect(items[2]).toContain('Started')
    expect(fact('Cancelled on')?.textContent).toBe('9 Mar 2026')
    expect(screen.queryByRole('button', { name: /Complete|Cancel treatment|Mark as in progress/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull()
  })

  it('A8 G1 uses Spanish', async () => {
    serveApi(served(treatmentOf({ changes: [changeOf(2, { kind: 'status', from: 'started', to: 'inProgress' })] })))
    await show({ language: 'es' })
    expect(await screen.findByText('De Iniciado a En curso')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Acné' })).toBeTruthy()
  })

  it('J4 shows a doctor neither what is owed nor forbidden actions', async () => {
    serveApi(served(treatmentOf({ outstandingMinor: null })))
    await show({ account: 'DOCTOR' })
    await screen.findByRole('heading', { level: 1, name: 'Acne' })
    expect(screen.queryByText('Outstanding')).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit|Record payment|Cancel treatment|Set in/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Julia Mora' })).toBeNull()
  })

  it('G1 links to no archived patient that the user may not see, and changes nothing of theirs', async () => {
    const treatment = treatmentOf()
    const patient = { ...treatment.patient, archivedAt: '2026-05-05T18:00:00.000Z' }
    serveApi(served({ ...treatment, patient }))
    await show()
    expect(await screen.findByText('Archived')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ana Ruiz Núñez 1' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit|Cancel treatment|Set in|Record payment/ })).toBeNull()
  })

  it('G1 sets its next status in place', async () => {
    let treatment = treatmentOf({ status: 'inProgress' })
    serveApi({
      ...served(),
      'GET /treatments/*': () => ({ status: 200, body: treatment }),
      'POST /treatments/*/status': () => {
        treatment = treatmentOf({ status: 'completed', version: 4, endedOn: '2026-11-21' })
        return { status: 200, body: treatment }
      },
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Complete' }))
    expect(await screen.findByText('Completed on')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Complete|Cancel treatment/ })).toBeNull()
    // The pressed button has disappeared, so the focus moves to the title.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('G1 states when a future treatment begins, and asks the server for nothing', async () => {
    const calls = serveApi(served(treatmentOf({ status: 'started', startsOn: '2226-12-05' })))
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Mark as in progress' }))
    const text = 'Acne for Ana Ruiz Núñez 1 starts on 5 Dec 2226. If it has already started, change its start date.'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('G1 saves a change beside an unchanged start and notes that today’s rules refuse', async () => {
    const stored = treatmentOf({ startsOn: '2020-01-02', notes: 'a'.repeat(2001) })
    const calls = serveApi({ ...served(stored), 'PATCH /treatments/*': () => ({ status: 200, body: stored }) })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = within(await screen.findByRole('dialog'))
    const value = await form.findByLabelText(/^Value/)
    await user.clear(value)
    await user.type(value, '1700')
    await user.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ valueMinor: 170_000 })
  })

  it('G1 J6 edits, sends what changed against the version shown, and states its effect on the account', async () => {
    const calls = serveApi({
      ...served(),
      'PATCH /treatments/*': () => ({ status: 200, body: treatmentOf({ version: 4, valueMinor: 150_000 }) }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const value = await screen.findByRole('textbox', { name: /Value/ })
    await user.clear(value)
    await user.type(value, '1,500')
    expect(screen.getByText('Will be deducted from the balance: $120.00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Treatment updated')).toBeTruthy()
    const sent = calls.find(({ method }) => method === 'PATCH')
    expect(sent?.body).toEqual({ valueMinor: 150_000 })
    expect(sent?.headers.get('if-match')).toBe('"v3"')
    expect(await screen.findByText('$1,500.00')).toBeTruthy()
  })

  it('J6 shows what another user saved in the meantime, and offers it as a choice', async () => {
    let theirs = treatmentOf()
    serveApi({
      ...served(),
      'GET /treatments/*': () => ({ status: 200, body: theirs }),
      'PATCH /treatments/*': () => {
        theirs = treatmentOf({ version: 4, startsOn: '2026-03-10' })
        return refusal('version_conflict')
      },
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await user.click(await screen.findByRole('button', { name: 'Review changes' }))
    expect(await screen.findByText('10/03/2026')).toBeTruthy()
  })

  it('G1 allows only the notes to be changed after the end', async () => {
    serveApi(served(treatmentOf({ status: 'completed', endedOn: '2026-03-09' })))
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(await screen.findByText('This treatment has ended. Only its notes can be changed.')).toBeTruthy()
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
  })

  it('A12 I4 shows the not-found page for an unknown one, and Retry for one that did not load', async () => {
    serveApi({ ...served(), 'GET /treatments/*': () => refusal('not_found') })
    const first = await show()
    expect(await screen.findByRole('heading', { name: 'Sorry, the page can’t be found' })).toBeTruthy()
    first.unmount()
    serveApi({ ...served(), 'GET /treatments/*': () => refusal('forbidden') })
    const { user } = await show()
    expect(await screen.findByText('The treatment could not be loaded')).toBeTruthy()
    serveApi(served())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Acne' })).toBeTruthy())
  })
})
