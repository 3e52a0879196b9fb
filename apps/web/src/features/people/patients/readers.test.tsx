import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { PatientHistoryPage } from './patient-history-page.tsx'

const reader = (name: string, changes = {}) => ({
  id: '019a0000-0000-7000-8000-0000000000b1',
  name,
  role: 'CLINICAL',
  reads: 3,
  changes: 1,
  firstAt: '2026-03-01T18:00:00.000Z',
  lastAt: '2026-03-03T18:00:00.000Z',
  ...changes,
})
const page = { '/pacientes/detalle/$id/historial': <PatientHistoryPage />, '/configuracion/auditoria': <p>Trail</p> }
const show = (account: 'ADMIN' | 'STAFF') =>
  renderApp(page, { account, at: `/pacientes/detalle/${patientId}/historial` })
const patient = { 'GET /patient/*': () => ({ status: 200, body: patientOf() }) }

describe('who saw a patient', () => {
  it('J5 states count and last time, and links to the trail', async () => {
    serveApi({
      'GET /patient/*/readers': () => ({
        status: 200,
        body: { data: [reader('Elena Soto'), reader('Ana Ruiz', { id: null, reads: 1, changes: 0 })], latest: [] },
      }),
      ...patient,
    })
    const { user, router } = await show('ADMIN')
    const section = within(await screen.findByRole('region', { name: 'Record access' }))
    const people = await section.findAllByRole('listitem')
    expect(people.map((person) => person.textContent)).toEqual([
      'ESElena SotoClinical staffOpened the record 3 times · Made 1 changeLast: 3 Mar 2026, 12:00',
      'ARAna RuizClinical staffOpened the record 1 timeLast: 3 Mar 2026, 12:00',
    ])
    await user.click(section.getByRole('link', { name: 'All events for this patient' }))
    expect(router.state.location.pathname).toBe('/configuracion/auditoria')
    expect(router.state.location.search).toEqual({ objectId: patientId })
  })

  it('J5 states that there are no readers, and that they could not be loaded', async () => {
    let answers = 0
    serveApi({
      'GET /patient/*/readers': () =>
        ++answers > 2 ? { status: 200, body: { data: [], latest: [] } } : refusal('unavailable'),
      ...patient,
    })
    const { user } = await show('ADMIN')
    const section = within(await screen.findByRole('region', { name: 'Record access' }))
    expect(await section.findByText('Record access could not be loaded')).toBeTruthy()
    await user.click(section.getByRole('button', { name: 'Retry' }))
    expect(await section.findByText('No one has opened this patient’s data yet.')).toBeTruthy()
  })

  it('J4 is hidden from staff, and never requested', async () => {
    const calls = serveApi(patient)
    await show('STAFF')
    expect(await screen.findByText('Change history')).toBeTruthy()
    expect(screen.queryByText('Record access')).toBeNull()
    expect(calls.filter(({ path }) => path.endsWith('/readers'))).toEqual([])
  })
})
