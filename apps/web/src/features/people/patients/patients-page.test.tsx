import type { PatientRow } from '@piel/contract/people/patients'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { PatientsPage } from './patients-page.tsx'

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

const patientRow = (number: number, changes: Partial<PatientRow> = {}): PatientRow => ({
  id: idOf(number),
  version: 2,
  user: {
    id: idOf(1000 + number),
    firstName: 'José',
    middleName: null,
    lastName: 'Pérez',
    secondLastName: `Núñez ${number}`,
    email: `jose${number}@example.org`,
    photoId: null,
  },
  contactEmail: `jose${number}@example.org`,
  phone: '55 1234 5678',
  phoneE164: '+525512345678',
  birthDate: '1986-03-03',
  gender: 'MALE',
  isActive: true,
  createdAt: '2026-01-02T15:00:00.000Z',
  archivedAt: null,
  ...changes,
})

const listOf = (data: PatientRow[], total = data.length) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 5, total, totalIsExact: true } },
})

type Setting = Omit<NonNullable<Parameters<typeof renderApp>[1]>, 'at'> & { search?: string }

const show = ({ search = '', ...options }: Setting = {}) =>
  renderApp(
    { '/pacientes': <PatientsPage />, '/pacientes/detalle/$id': <p>Detail</p>, '/pacientes/crear': <p>Form</p> },
    { ...options, at: `/pacientes${search}` },
  )

const firstRow = async () => {
  const link = await screen.findByRole('link', { name: /José/ })
  return within(link.closest('[role=row]') as HTMLElement)
}

describe('the list of patients', () => {
  it('J5 reads nothing of a patient before the page is opened', async () => {
    const calls = serveApi({ 'GET /patient': () => listOf([patientRow(1)]) })
    const { user } = await show()
    await firstRow()
    const link = screen.getByRole('link', { name: /José/ })
    await user.hover(link)
    link.focus()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(calls.map((call) => call.path)).toEqual(['/patient?page=1&limit=5'])
  })

  it('E1 requests 5 per page and shows name, phone, birth date with age, gender, status and registration', async () => {
    const calls = serveApi({ 'GET /patient': () => listOf([patientRow(1)], 100) })
    await show()
    const row = await firstRow()
    expect(calls.map((call) => call.path)).toEqual(['/patient?page=1&limit=5'])
    const name = row.getByRole('link', { name: 'José Pérez Núñez 1' })
    expect(name.getAttribute('href')).toBe(`/pacientes/detalle/${idOf(1)}`)
    expect(name.querySelector('bdi')?.textContent).toBe('José Pérez Núñez 1')
    expect(row.getByText('jose1@example.org')).toBeTruthy()
    expect(row.getByRole('link', { name: '55 1234 5678' }).getAttribute('href')).toBe('tel:+525512345678')
    expect(row.getByText('3 Mar 1986')).toBeTruthy()
    expect(row.getByText(/^\d+ years$/)).toBeTruthy()
    expect(row.getByText('Male')).toBeTruthy()
    expect(row.getByText('2 Jan 2026')).toBeTruthy()
    expect(screen.getByText('1-1 of 100')).toBeTruthy()
  })

  it('D2 shows phone and birth date as not specified', async () => {
    serveApi({ 'GET /patient': () => listOf([patientRow(1, { phone: null, phoneE164: null, birthDate: null })]) })
    await show({ language: 'es' })
    const row = await firstRow()
    expect(row.getAllByText('No especificado')).toHaveLength(2)
    expect(row.queryByText(/año/)).toBeNull()
  })

  it('E1 opens the detail of the row that is pressed', async () => {
    serveApi({ 'GET /patient': () => listOf([patientRow(7)]) })
    const { user, router } = await show()
    await user.click((await firstRow()).getByText('3 Mar 1986'))
    await screen.findByText('Detail')
    expect(router.state.location.pathname).toBe(`/pacientes/detalle/${idOf(7)}`)
  })

  it('E1 searches during typing and marks names, e-mail and phone, regardless of accents', async () => {
    const calls = serveApi({ 'GET /patient': () => listOf([patientRow(1)]) })
    const { user, container } = await show()
    await user.type(await screen.findByRole('searchbox'), 'perez NUN jose1 5512')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/patient?search=perez+NUN+jose1+5512&page=1&limit=5'))
    const marks = () => [...container.querySelectorAll('mark')].map((mark) => mark.textContent)
    await waitFor(() => expect(marks()).toEqual(['Pérez', 'Núñ', 'jose1', '55 12']))
  })

  it('E1 links to the form only for a user who may write', async () => {
    serveApi({ 'GET /patient': () => listOf([patientRow(1)]) })
    const staff = await show({ account: 'STAFF' })
    expect((await screen.findByRole('link', { name: 'Register patient' })).getAttribute('href')).toBe(
      '/pacientes/crear',
    )
    staff.unmount()
    await show({ account: 'DOCTOR' })
    await firstRow()
    expect(screen.queryByRole('link', { name: 'Register patient' })).toBeNull()
  })

  it('E10 shows active and inactive in words, and filters by them', async () => {
    const calls = serveApi({
      'GET /patient': () => listOf([patientRow(1), patientRow(2, { isActive: false, gender: 'UNKNOWN' })]),
    })
    const { user } = await show()
    await screen.findByRole('link', { name: 'José Pérez Núñez 2' })
    const [, first, second] = screen.getAllByRole('row')
    expect(within(first as HTMLElement).getByText('Active')).toBeTruthy()
    expect(within(second as HTMLElement).getByText('Inactive')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: /Status/ }), 'inactive')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/patient?status=inactive&page=1&limit=5'))
    await user.selectOptions(screen.getByRole('combobox', { name: /Gender/ }), 'FEMALE')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/patient?status=inactive&gender=FEMALE&page=1&limit=5'))
  })

  it('I4 explains how to start when there are no patients yet', async () => {
    serveApi({ 'GET /patient': () => listOf([]) })
    await show({ language: 'es' })
    expect(await screen.findByText('Aún no hay pacientes')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Registrar paciente' })).toHaveLength(2)
  })

  it('I4 reports that the list could not be loaded, with Retry; a failed call is tried twice (A13)', async () => {
    const calls = serveApi({ 'GET /patient': () => refusal('unavailable') })
    await show()
    expect(await screen.findByText('The patients could not be loaded', undefined, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(calls).toHaveLength(2)
  })
})

describe('the archive', () => {
  const archived = patientRow(1, { archivedAt: '2026-02-02T15:00:00.000Z' })

  it('E11 is shown to administrators only', async () => {
    const calls = serveApi({ 'GET /patient': () => listOf([patientRow(1)]) })
    const staff = await show({ account: 'STAFF', search: '?status=archived' })
    await firstRow()
    expect(calls.map((call) => call.path)).toEqual(['/patient?page=1&limit=5'])
    expect(screen.queryByRole('option', { name: 'Archived' })).toBeNull()
    staff.unmount()
    await show({ account: 'ADMIN' })
    await firstRow()
    expect(screen.getByRole('option', { name: 'Archived' })).toBeTruthy()
  })

  it('E11 restores a patient: the row disappears at once, and a toast confirms it', async () => {
    let isArchived = true
    const calls = serveApi({
      'GET /patient': () => listOf(isArchived ? [archived] : []),
      'POST /patient/*/restore': () => {
        isArchived = false
        return { status: 200, body: patientOf({ id: archived.id, version: 3, user: archived.user }) }
      },
    })
    const { user } = await show({ account: 'ADMIN', search: '?status=archived' })
    const row = await firstRow()
    expect(row.getByText('Archived')).toBeTruthy()
    await user.click(await row.findByRole('button', { name: 'Restore José Pérez Núñez 1' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /José/ })).toBeNull())
    expect(await screen.findByText('José Pérez Núñez 1 was restored')).toBeTruthy()
    const sent = calls.filter((call) => call.method === 'POST')
    expect(sent.map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([
      [`/patient/${archived.id}/restore`, '"v2"'],
    ])
  })

  it('E11 restores the row and explains why, if the server refuses', async () => {
    serveApi({ 'GET /patient': () => listOf([archived]), 'POST /patient/*/restore': () => refusal('version_conflict') })
    const { user } = await show({ account: 'ADMIN', search: '?status=archived' })
    await user.click(await (await firstRow()).findByRole('button', { name: /Restore/ }))
    expect(await screen.findByText('Someone else changed this record. Review it and try again.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /José/ })).toBeTruthy()
  })
})
