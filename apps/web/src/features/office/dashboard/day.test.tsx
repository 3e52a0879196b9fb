import type { DashboardDay, Visit } from '@piel/contract/office/dashboard'
import type { ActorKind } from '@piel/contract/core/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { agendaToday, appointmentOf, appointmentRowOf, personOf, roomOf } from '#/testing/agenda.ts'
import { dayOf } from '#/testing/day.ts'
import { patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { groupsOf, nextOf, roomsOf, toChargeOf } from './components/day/day-groups.ts'
import { useDay } from './use-day.ts'
import { Day } from './components/day/day.tsx'
import { DayCounts } from './components/day/day-counts.tsx'

const visitOf = (n: number, changes: Partial<Visit> = {}): Visit => ({
  ...appointmentRowOf(n, changes),
  startedAt: null,
  ...changes,
})
const at = (time: string) => `${agendaToday}T${time}:00.000Z`
const owing = (n: number, balanceMinor: number) => ({ ...visitOf(n).patient, balanceMinor })

const day = (rows: readonly Visit[], changes: Partial<DashboardDay> = {}) => dayOf({ rows: [...rows], ...changes })

function Home() {
  const shown = useDay(true)
  return (
    <>
      {shown.data && <DayCounts day={shown.data} />}
      <Day day={shown} />
    </>
  )
}

async function show(body: DashboardDay, account: ActorKind, more: Parameters<typeof serveApi>[0] = {}) {
  const calls = serveApi({ 'GET /dashboard/day': () => ({ status: 200, body }), ...more })
  const view = await renderApp(<Home />, { account })
  await screen.findByRole('region', { name: 'Your day' })
  return { calls, ...view }
}
const group = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const lines = (name: string | RegExp) =>
  group(name)
    .getAllByRole('listitem')
    .map((line) => line.textContent)

it('Q1 orders a day by what happens next', () => {
  const rows = [
    visitOf(1, { status: 'arrived', arrivedAt: at('10:20') }),
    visitOf(2, { status: 'arrived', arrivedAt: at('10:05') }),
    visitOf(3, { status: 'inProgress', startedAt: at('10:30') }),
    visitOf(4, { status: 'confirmed', time: '11:00' }),
    visitOf(5, { status: 'completed', patient: owing(5, 50_000) }),
    visitOf(6, { status: 'completed' }),
    visitOf(7, { status: 'completed', patient: owing(5, 50_000) }),
  ]
  const ids = (list: readonly Visit[]) => list.map(({ id }) => rows.findIndex((row) => row.id === id) + 1)
  const { waiting, inVisit, next } = groupsOf(rows)
  expect([ids(waiting), ids(inVisit), ids(next)]).toEqual([[2, 1], [3], [4]])
  expect(ids(toChargeOf(rows))).toEqual([5])
  expect(nextOf(rows)?.id).toBe(rows[2]?.id)
  expect(nextOf(rows.filter(({ status }) => status !== 'inProgress'))?.id).toBe(rows[1]?.id)
  expect(nextOf([])).toBeUndefined()
})

it('Q1 shows the desk who waits and how long, who comes next, what is to charge and to confirm, and its till', async () => {
  const rows = [
    visitOf(1, { status: 'arrived', arrivedAt: at('10:20'), patient: owing(1, 80_000) }),
    visitOf(2, { status: 'confirmed', time: '11:00' }),
    visitOf(3, { status: 'completed', patient: owing(3, 120_050) }),
  ]
  const tomorrow = {
    ...appointmentRowOf(8, { date: '2027-01-12', time: '09:00' }),
    messages: appointmentOf(rows[0]!).messages,
  }
  const { calls, user } = await show(
    day(rows, {
      openEarlier: 2,
      toConfirm: { total: 5, rows: [tomorrow] },
      till: {
        session: {
          id: rows[0]!.id,
          tillName: 'Caja 1',
          openedAt: '2027-01-11T14:02:00.000Z',
          openedOn: agendaToday,
          isCounted: false,
        },
      },
    }),
    'STAFF',
    { 'POST /appointments/*/status': () => ({ status: 200, body: appointmentOf({ ...rows[1]!, status: 'arrived' }) }) },
  )
  expect(screen.getByText('· 3 appointments today')).toBeTruthy()
  const earlier = screen.getByRole('link', { name: '2 open visits of earlier days' }).getAttribute('href')
  expect(earlier).toContain('/agenda?view=list&to=2027-01-10&status=')
  expect(lines('Waiting: 1')[0]).toMatch(/^20 minAna Pérez Luna.*Start consultation$/)
  expect(lines('Next: 1')[0]).toMatch(/^11:00Miguel Ángel Reyes Quiñones.*Check in$/)
  expect(
    group('To charge: 2')
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Charge $1,200.50', 'Charge $800.00'])
  expect(lines(/^To confirm for/)[0]).toMatch(/^09:00Iker Núñez.*Confirm$/)
  expect(
    group(/^To confirm for/)
      .getByRole('link', { name: '4 more' })
      .getAttribute('href'),
  ).toBe('/agenda?view=list&from=2027-01-12&to=2027-01-12&status=booked')
  expect(group('Your till').getByText('Caja 1, open since 08:02')).toBeTruthy()
  expect(group('Your till').getByRole('link', { name: 'Go to till' }).getAttribute('href')).toBe('/caja')
  expect(group('Waiting: 1').getByRole('link').getAttribute('href')).toBe(`/pacientes/detalle/${rows[0]!.patient.id}`)
  await user.click(screen.getByRole('button', { name: 'Check in: Miguel Ángel Reyes Quiñones' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === '/dashboard/day')).toHaveLength(2))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ status: 'arrived' })
})

it('Q1 shows a doctor the next patient with allergies in words and the rest of the day, without money', async () => {
  const own = personOf(1).id
  const rows = [
    visitOf(1, {
      status: 'arrived',
      arrivedAt: at('10:25'),
      reason: 'Lunar que cambió',
      patient: { ...visitOf(1).patient, balanceMinor: null, allergies: 'known' },
    }),
    visitOf(2, { time: '11:00' }),
  ]
  const known = {
    ...patientOf(),
    allergies: { state: 'known', askedAt: at('09:00'), askedBy: 'Elena Soto', isDue: false },
    alerts: [],
  }
  await show(day(rows, { ownId: own }), 'DOCTOR', { 'GET /patient/*': () => ({ status: 200, body: known }) })
  const next = group('Next patient, waiting')
  expect(next.getByText('Ana Pérez Luna')).toBeTruthy()
  expect(next.getByText('Lunar que cambió')).toBeTruthy()
  expect(next.getByText(/10:00 · Follow-up · 15 min/)).toBeTruthy()
  expect(next.getByRole('button', { name: 'Start consultation: Ana Pérez Luna' })).toBeTruthy()
  expect(next.getByRole('link', { name: 'Open record' }).getAttribute('href')).toBe(
    `/pacientes/detalle/${rows[0]!.patient.id}/expediente`,
  )
  expect(await next.findByRole('region', { name: 'Allergies and alerts' })).toBeTruthy()
  expect(lines('Next: 1')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Your till' })).toBeNull()
  expect(screen.queryByRole('region', { name: /^To charge/ })).toBeNull()
})

it('Q1 shows clinical staff their sessions and the rooms', async () => {
  const nurse = personOf(3)
  const [room, other] = [roomOf(1), roomOf(2)]
  const rows = [
    visitOf(1, {
      status: 'inProgress',
      startedAt: at('10:30'),
      room: { id: room.id, name: room.name },
      assistant: { id: nurse.id, name: nurse.name, title: null },
    }),
    visitOf(2, { time: '11:00', room: { id: room.id, name: room.name } }),
    visitOf(3, { time: '12:00', room: { id: other.id, name: other.name } }),
  ]
  expect(roomsOf(rows).map(({ name, now, next }) => [name, now?.id, next?.id])).toEqual([
    ['Consultorio 1', rows[0]!.id, rows[1]!.id],
    ['Consultorio 2', undefined, rows[2]!.id],
  ])
  await show(day(rows, { ownId: nurse.id }), 'CLINICAL')
  expect(lines('In consultation: 1')).toHaveLength(1)
  expect(screen.getByText('No more appointments today')).toBeTruthy()
  await screen.findByRole('region', { name: 'Rooms' })
  expect(lines('Rooms')).toEqual([
    'Consultorio 1Ana Pérez LunaNext at 11:00: Miguel Ángel Reyes Quiñones',
    'Consultorio 2FreeNext at 12:00: Sofía Hernández',
  ])
})

it('Q1 shows an administrator both, and the clinic’s money with the lists that it sums', async () => {
  await show(
    day([visitOf(1, { time: '11:00' })], {
      ownId: personOf(1).id,
      toConfirm: { total: 0, rows: [] },
      till: { session: null },
      money: { payments: 3, incomeMinor: 450_000, debtors: 12, owedMinor: 2_350_000, openTills: 1 },
    }),
    'ADMIN',
    { 'GET /patient/*': () => ({ status: 200, body: patientOf() }) },
  )
  expect(screen.getByRole('region', { name: 'Next patient' })).toBeTruthy()
  await screen.findByRole('region', { name: 'The clinic today' })
  const figures = group('The clinic today').getAllByRole('link')
  expect(figures.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Income, 3 payments$4,500.00', '/transacciones?status=settled&from=2027-01-11&to=2027-01-11'],
    ['12 patients owe$23,500.00', '/transacciones/adeudos'],
    ['Open tills1', '/caja/cortes'],
  ])
  expect(screen.getByText('The next day is confirmed')).toBeTruthy()
  expect(group('Your till').getByRole('link', { name: 'Open till' })).toBeTruthy()
})

it('Q1 says when there is nothing today, and offers to load again what failed', async () => {
  await show(day([]), 'STAFF')
  expect(screen.getByText('No appointments today')).toBeTruthy()
})

it('Q1 offers to load again a day that failed', async () => {
  serveApi({ 'GET /dashboard/day': () => refusal('unavailable') })
  await renderApp(<Home />, { account: 'STAFF' })
  expect(await screen.findByText('Your day could not be loaded', {}, { timeout: 10_000 })).toBeTruthy()
})
