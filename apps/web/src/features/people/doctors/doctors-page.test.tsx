import type { DoctorRow } from '@piel/contract/people/doctors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { doctorOf, doctorRowOf } from '#/testing/doctors.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { DoctorsPage } from './doctors-page.tsx'

const listOf = (data: DoctorRow[], total = data.length) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 5, total, totalIsExact: true } },
})

type Setting = Omit<NonNullable<Parameters<typeof renderApp>[1]>, 'at'> & { search?: string }

const show = ({ search = '', ...options }: Setting = {}) =>
  renderApp(
    { '/medicos': <DoctorsPage />, '/medicos/detalle/$id': <p>Detail</p>, '/medicos/crear': <p>Form</p> },
    { ...options, at: `/medicos${search}` },
  )
const rowOf = async (n: number) => {
  const link = await screen.findByRole('link', { name: `José Pérez Núñez ${n}` })
  return within(link.closest('[role=row]') as HTMLElement)
}

describe('the list of doctors', () => {
  it('B9 F1 requests 5 per page and shows name, speciality, licence, status and registration', async () => {
    const specialties = ['dermatologia', 'pediatria', 'otra'] as const
    const calls = serveApi({ 'GET /doctor': () => listOf([doctorRowOf(1, { specialties: [...specialties] })], 8) })
    await show()
    const row = await rowOf(1)
    expect(calls.map((call) => call.path)).toEqual(['/doctor?page=1&limit=5'])
    expect(row.getByText('jose1@piel.test')).toBeTruthy()
    expect(row.getByText('Dermatology')).toBeTruthy()
    expect(row.getByText('+2').parentElement?.title).toBe('Paediatrics, Other')
    expect(row.getByText('7654321')).toBeTruthy()
    expect(row.getByText('Active')).toBeTruthy()
    expect(row.getByText('2 Jan 2026')).toBeTruthy()
    expect(row.queryByText(/Dr\./)).toBeNull()
    expect(screen.getByText('1-1 of 8')).toBeTruthy()
  })

  it('F1 shows the title that a doctor chose before the name', async () => {
    serveApi({ 'GET /doctor': () => listOf([doctorRowOf(1, { title: 'DRA' }), doctorRowOf(2)]) })
    await show({ language: 'es' })
    const links = await screen.findAllByRole('link', { name: /José Pérez/ })
    expect(links.map((link) => link.textContent)).toEqual(['Dra. José Pérez Núñez 1', 'José Pérez Núñez 2'])
  })

  it('F1 shows notes about licences, and none while they are valid', async () => {
    serveApi({
      'GET /doctor': () =>
        listOf([
          doctorRowOf(1),
          doctorRowOf(2, {
            licenseState: 'expiring',
            licenseExpiresAt: '2027-02-03',
            urgentLicenseNumber: '7654321',
          }),
          doctorRowOf(3, {
            licenseState: 'expired',
            licenseExpiresAt: '2026-09-30',
            urgentLicenseNumber: '7654321',
          }),
          doctorRowOf(4, { licenseState: 'suspended', urgentLicenseNumber: 'TX-99' }),
          doctorRowOf(5, { licenseState: 'none', licenseNumber: null }),
        ]),
    })
    await show({ language: 'es' })
    expect((await rowOf(1)).queryByText(/Venc|Suspend|Aún/)).toBeNull()
    expect((await rowOf(2)).getByText('Vence el 3 feb 2027')).toBeTruthy()
    expect((await rowOf(3)).getByText(/^Venció el 30 sept? 2026$/)).toBeTruthy()
    expect((await rowOf(4)).getByText('TX-99: Suspendida')).toBeTruthy()
    expect((await rowOf(5)).getByText('Aún sin cédula')).toBeTruthy()
  })

  it('F1 opens the detail of the row that is pressed', async () => {
    serveApi({ 'GET /doctor': () => listOf([doctorRowOf(7)]) })
    const { user, router } = await show()
    await user.click((await rowOf(7)).getByText('2 Jan 2026'))
    await screen.findByText('Detail')
    expect(router.state.location.pathname).toBe(`/medicos/detalle/${doctorRowOf(7).id}`)
  })

  it('F1 searches and filters by speciality, status and licences', async () => {
    const calls = serveApi({ 'GET /doctor': () => listOf([doctorRowOf(1, { status: 'ON_LEAVE' })]) })
    const { user, container, router } = await show()
    expect((await rowOf(1)).getByText('On leave')).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'perez 765')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/doctor?search=perez+765&page=1&limit=5'))
    await waitFor(() =>
      expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Pérez', '765']),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: /Specialty/ }), 'dermatologia')
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'ON_LEAVE')
    await user.selectOptions(screen.getByRole('combobox', { name: /Licences/ }), 'expiring')
    await waitFor(() =>
      expect(calls.at(-1)?.path).toBe(
        '/doctor?search=perez+765&status=ON_LEAVE&speciality=dermatologia&licenses=expiring&page=1&limit=5',
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('F3 offers the archive to administrators, who can restore doctors', async () => {
    const archived = doctorRowOf(1, { version: 4, archivedAt: '2026-09-01T18:00:00.000Z' })
    let isArchived = true
    const calls = serveApi({
      'GET /doctor': () => listOf(isArchived ? [archived] : []),
      'POST /doctor/*/restore': () => {
        isArchived = false
        return refusal('version_conflict')
      },
    })
    const staff = await show({ account: 'STAFF' })
    await rowOf(1)
    expect(screen.queryByRole('option', { name: 'Archived' })).toBeNull()
    staff.unmount()
    const { user } = await show({ account: 'ADMIN', search: '?status=archived' })
    expect((await rowOf(1)).getByText('Archived')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore José Pérez Núñez 1' }))
    expect(await screen.findByText('Someone else changed this record. Review it and try again.')).toBeTruthy()
    expect(calls.at(-2)?.path).toBe(`/doctor/${archived.id}/restore`)
    expect(calls.at(-2)?.headers.get('if-match')).toBe('"v4"')
  })

  it('J6 archives the versions that the list shows, and restores those that archiving made', async () => {
    const calls = serveApi({
      'GET /doctor': () => listOf([doctorRowOf(1, { version: 8 }), doctorRowOf(2, { version: 3 })]),
      'DELETE /doctor/*': ({ path }) =>
        path.endsWith(doctorRowOf(2).id) ? refusal('version_conflict') : { status: 204 },
      'POST /doctor/*/restore': () => ({ status: 200, body: doctorOf({ id: doctorRowOf(1).id }) }),
    })
    const { user } = await show({ account: 'ADMIN' })
    for (const n of [1, 2])
      await user.click(await screen.findByRole('checkbox', { name: `Select José Pérez Núñez ${n}` }))
    await user.click(await screen.findByRole('button', { name: 'Archive' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText(/^José Pérez Núñez 2: Someone else changed this record/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('José Pérez Núñez 1 was restored')).toBeTruthy()
    const sent = calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, headers }) => [method, headers.get('if-match')])
    expect(sent).toEqual([
      ['DELETE', '"v8"'],
      ['DELETE', '"v3"'],
      ['POST', '"v9"'],
    ])
  })

  it('I4 explains how to start when there are no doctors yet, and offers Retry when the list fails', async () => {
    let works = false
    serveApi({ 'GET /doctor': () => (works ? listOf([]) : refusal('forbidden')) })
    const { user } = await show({ language: 'es' })
    expect(await screen.findByText('No se pudo cargar la lista de médicos')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Aún no hay médicos')).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'Registrar médico' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/medicos/crear', '/medicos/crear'])
  })
})
