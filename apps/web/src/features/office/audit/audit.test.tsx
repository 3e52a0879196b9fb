import type { AuditChain, AuditDetail, AuditEvent } from '@piel/contract/office/audit'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { AuditPage } from './audit-page.tsx'

const patientId = '019a0000-0000-7000-8000-0000000000a1'
const staffId = '019a0000-0000-7000-8000-0000000000b1'
const event = (sequence: number, changes: Partial<AuditEvent> = {}): AuditEvent => ({
  sequence,
  at: '2026-03-03T18:05:09.000Z',
  actor: { id: staffId, name: 'Elena Soto', role: 'STAFF' },
  action: 'patient.update',
  object: { kind: 'patient', id: patientId, name: 'Ana Ruiz' },
  outcome: 'success',
  requestId: 'req-1',
  address: '10.0.0.7',
  fields: ['phone', 'user.firstName'],
  sealed: true,
  ...changes,
})
const page = (
  data: AuditEvent[],
  filtered = { actorName: null as string | null, objectName: null as string | null },
) => ({
  status: 200,
  body: { data, filtered, meta: { page: 1, limit: 5, total: data.length, totalIsExact: true } },
})
const whole: AuditChain = {
  state: 'verified',
  upTo: { sequence: 1234, seal: 40, sealedAt: '2026-03-03T18:05:00.000Z', checkedAt: '2026-03-03T18:06:00.000Z' },
  wholeAt: '2026-03-03T18:00:00.000Z',
  remaining: 0,
  unsealed: 1,
  witness: null,
  problems: [],
}
const chain = (changes: Partial<AuditChain> = {}) => ({ status: 200, body: { ...whole, ...changes } })
const detail = (changes: Partial<AuditDetail> = {}): { status: number; body: AuditDetail } => ({
  status: 200,
  body: { ...event(9), seal: { number: 3, at: '2026-03-03T18:05:11.000Z' }, changes: [], names: {}, ...changes },
})

const show = (search = '', language: 'en' | 'es' = 'en') =>
  renderApp(
    { '/configuracion/auditoria': <AuditPage />, '/pacientes/detalle/$id': <p>Patient</p> },
    { account: 'ADMIN', at: `/configuracion/auditoria${search}`, language },
  )

describe('the audit trail', () => {
  it('J5 states who did what to which object, when, from where and with which outcome, in words', async () => {
    serveApi({
      'GET /audit/chain': () => chain(),
      'GET /audit': () =>
        page([
          event(9),
          event(8, {
            actor: { id: null, name: null, role: null },
            action: 'session.refused',
            object: { kind: 'session', id: null, name: null },
            outcome: 'refused',
          }),
        ]),
    })
    await show()
    const row = within((await screen.findByRole('link', { name: 'Elena Soto' })).closest('[role=row]') as HTMLElement)
    for (const text of ['Updated a patient', '3 Mar 2026', '12:05', 'Succeeded', '10.0.0.7'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Ana Ruiz' }).getAttribute('href')).toBe(`/pacientes/detalle/${patientId}`)
    const refused = within(screen.getByRole('link', { name: 'Not signed in' }).closest('[role=row]') as HTMLElement)
    expect(refused.getByText('Sign-in refused')).toBeTruthy()
    expect(refused.getByText('Refused')).toBeTruthy()
  })

  it('J5 states up to where a witness has the trail, and when it cannot be reached', async () => {
    serveApi({
      'GET /audit/chain': () => chain({ witness: { waiting: 3, isFailing: true, lastSeal: 12 } }),
      'GET /audit': () => page([event(9)]),
    })
    await show()
    expect(await screen.findByText(/The witness cannot be reached: 3 seals waiting/)).toBeTruthy()
  })

  it('A8 J5 uses Spanish too', async () => {
    serveApi({ 'GET /audit/chain': () => chain(), 'GET /audit': () => page([event(9)]) })
    await show('', 'es')
    expect(await screen.findByText('Modificó a un paciente')).toBeTruthy()
    expect(await screen.findByText(/^Sin alteraciones hasta el /)).toBeTruthy()
  })

  it('I2 J5 filters by a part of a name, by what is chosen, by a person found by search, and by days', async () => {
    const calls = serveApi({
      'GET /audit/chain': () => chain(),
      'GET /audit/actors': () => ({
        status: 200,
        body: { data: [{ id: staffId, name: 'Elena Soto', email: 'e@piel.test', role: 'STAFF', isArchived: false }] },
      }),
      'GET /audit': () => page([event(9)], { actorName: 'Elena Soto', objectName: null }),
    })
    const { user, router } = await show()
    await screen.findByRole('link', { name: 'Elena Soto' })
    await user.type(screen.getByRole('textbox', { name: /User’s name/ }), 'sot{Enter}')
    await user.selectOptions(screen.getByRole('combobox', { name: /Action/ }), 'Updated a patient')
    await user.click(screen.getByRole('button', { name: /^User/ }))
    await user.click(await screen.findByRole('button', { name: /Elena Soto.*e@piel\.test/ }))
    await user.click(screen.getByRole('button', { name: /^Dates/ }))
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '05032026')
    await user.type(screen.getByRole('textbox', { name: 'Until' }), '01032026')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    // Reversed dates are accepted.
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        actor: 'sot',
        action: 'patient.update',
        actorId: staffId,
        from: '2026-03-01',
        to: '2026-03-05',
      }),
    )
    expect(calls.at(-1)?.path).toContain(`actorId=${staffId}&from=2026-03-01&to=2026-03-05&action=patient.update`)
    expect(screen.getByText('1 Mar 2026 – 5 Mar 2026')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /User: ?Elena Soto/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filter: User' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('actorId'))
  })

  it('J5 names the object that the list is narrowed to', async () => {
    serveApi({
      'GET /audit/chain': () => chain(),
      'GET /audit': () => page([], { actorName: null, objectName: 'Ana Ruiz' }),
    })
    await show(`?objectId=${patientId}`)
    expect(await screen.findByText('Ana Ruiz')).toBeTruthy()
    expect(await screen.findByText('No matches')).toBeTruthy()
  })

  it('J5 opens one event over the list, in the URL, and links to the person and the object', async () => {
    serveApi({
      'GET /audit/chain': () => chain(),
      'GET /audit/9': () => detail(),
      'GET /audit': () => page([event(9)]),
    })
    const { user, router } = await show('?outcome=success')
    await user.click(await screen.findByRole('link', { name: 'Elena Soto' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Event 9' }))
    expect(router.state.location.search).toEqual({ outcome: 'success', event: '9' })
    for (const text of ['First name', 'Phone', 'req-1', 'Updated a patient', /Number 3, 3 Mar 2026/])
      expect(await dialog.findByText(text)).toBeTruthy()
    expect(dialog.queryByText('patient.update')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ outcome: 'success' }))
    await user.click(await screen.findByRole('link', { name: 'Elena Soto' }))
    await user.click(await screen.findByRole('button', { name: 'Only events for this record' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ objectId: patientId }))
  })

  it('J5 shows the value before and after, by the field’s label', async () => {
    const doctorId = '019a0000-0000-7000-8000-0000000000d1'
    serveApi({
      'GET /audit/chain': () => chain(),
      'GET /audit/9': () =>
        detail({
          action: 'doctor.update',
          object: { kind: 'doctor', id: doctorId, name: 'Iris Soto' },
          fields: ['status', 'licenses', 'birthDate'],
          changes: [
            {
              kind: 'doctor',
              id: doctorId,
              name: 'Iris Soto',
              fields: [
                { field: 'status', before: 'ACTIVE', after: 'ON_LEAVE' },
                {
                  field: 'licenses',
                  before: [],
                  after: [
                    {
                      number: '7654321',
                      jurisdiction: 'México',
                      issuedAt: null,
                      expiresAt: '2027-03-01',
                      status: 'ACTIVE',
                    },
                  ],
                },
              ],
            },
            {
              kind: 'treatment',
              id: 'x',
              name: 'Peel',
              fields: [
                { field: 'doctorId', before: doctorId, after: null },
                { field: 'valueMinor', before: 150_000, after: 0 },
              ],
            },
          ],
          names: { [doctorId]: 'Iris Soto' },
        }),
      'GET /audit': () => page([event(9)]),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('link', { name: 'Elena Soto' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Event 9' }))
    const valueOf = async (label: string) =>
      (await dialog.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent
    expect(await valueOf('Status')).toBe('Before: ActiveNow: On leave')
    expect(await valueOf('Licences')).toBe('Before: EmptyNow: 7654321 (México, Valid, expires 1 Mar 2027)')
    expect(await valueOf('Doctor')).toBe('Before: Iris SotoNow: Empty')
    expect(await valueOf('Value')).toBe('Before: $1,500.00Now: $0.00')
    // A field without kept values is still named.
    expect(dialog.getByText('Date of birth')).toBeTruthy()
    expect(dialog.getByText('Peel')).toBeTruthy()
  })

  it('J5 shows the reason and the problems of an acknowledged break, and the rows of an export, in words', async () => {
    const read = async (action: string, fields: string[]) => {
      serveApi({
        'GET /audit/chain': () => chain(),
        'GET /audit/9': () => detail({ action, fields, object: { kind: 'audit', id: null, name: null } }),
        'GET /audit': () => page([event(9)]),
      })
      const { unmount } = await show('?event=9')
      const dialog = within(await screen.findByRole('dialog', { name: 'Event 9' }))
      const [labels, values] = [await dialog.findAllByRole('term'), dialog.getAllByRole('definition')]
      const shown = labels.map((label, at) => `${label.textContent}: ${values[at]?.textContent}`).slice(5, -3)
      unmount()
      return shown
    }
    const problems = ['event_missing:9317', 'key_altered', 'seal_altered:288', 'row_altered:sales 0197']
    expect(await read('audit.acknowledge', ['reason:Restored: copy of 3 March', ...problems])).toEqual([
      'Reason: Restored: copy of 3 March',
      'Problems: Event 9,317 is missingA signing key was replacedSeal 288 does not match its eventsThe record sales 0197 differs from what was sealed',
    ])
    expect(await read('audit.export', ['from', 'rows:12480'])).toEqual(['Filtered by: From', 'Rows: 12,480'])
  })

  it('J5 names the fields of what the clinic sells and ships', async () => {
    serveApi({
      'GET /audit/chain': () => chain(),
      'GET /audit/9': () =>
        detail({
          action: 'shipping.update',
          object: { kind: 'shipping_option', id: patientId, name: 'Mensajería / Courier' },
          fields: ['nameEs', 'priceMinor', 'zone', 'maxDays', 'unknownField'],
        }),
      'GET /audit': () => page([event(9)]),
    })
    await show('?event=9')
    const dialog = within(await screen.findByRole('dialog'))
    for (const text of ['Name in Spanish', 'Price', 'States', 'Maximum delivery time', 'unknownField'])
      expect(await dialog.findByText(text)).toBeTruthy()
  })

  it('J5 states the filters of an export, and the number of its rows', async () => {
    serveApi({
      'GET /audit/chain': () => chain(),
      'GET /audit/9': () =>
        detail({
          action: 'patient.export',
          object: { kind: 'patient', id: null, name: null },
          fields: ['search', 'rows:120'],
          seal: null,
        }),
      'GET /audit': () => page([event(9)]),
    })
    await show('?event=9')
    const dialog = within(await screen.findByRole('dialog', { name: 'Event 9' }))
    for (const text of ['Exported patients', 'Filtered by', 'Search', '120', 'Waiting to be sealed'])
      expect(await dialog.findByText(text)).toBeTruthy()
  })

  it('J5 reports that an event does not exist, and why it could not be loaded', async () => {
    serveApi({
      'GET /audit/chain': () => refusal('unavailable'),
      'GET /audit/9': () => refusal('not_found'),
      'GET /audit': () => refusal('unavailable'),
    })
    await show('?event=9')
    expect(await screen.findByText('This event does not exist.')).toBeTruthy()
    expect(await screen.findByText('The audit trail could not be loaded')).toBeTruthy()
    expect(await screen.findByText('The trail’s integrity could not be loaded')).toBeTruthy()
  })
})

describe('warnings', () => {
  it('C8 reports that the proxy in front is not trusted, and what to set', async () => {
    serveApi({
      'GET /audit/chain': () => chain(),
      'GET /audit': () => page([]),
      'GET /audit/warnings': () => ({ status: 200, body: { data: ['untrusted_proxy'] } }),
    })
    await show()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Client IP addresses are unknown')
    expect(alert.textContent).toContain('state the number of proxies')
  })
})

describe('the state of the chain', () => {
  const state = async (changes: Partial<AuditChain>) => {
    serveApi({ 'GET /audit/chain': () => chain(changes), 'GET /audit': () => page([]) })
    await show()
    return within(await screen.findByRole('region', { name: 'Trail integrity' }))
  }

  it('J5 states up to where it is verified, and when', async () => {
    const card = await state({})
    expect(await card.findByText('Unaltered until 3 Mar 2026, 12:06')).toBeTruthy()
    expect(card.getByText(/^Up to event 1,234 · .*Fully verified on 3 Mar 2026, 12:00 · 1 event waiting/)).toBeTruthy()
  })

  it('J5 does not claim as verified what was not checked yet', async () => {
    const card = await state({ state: 'checking', remaining: 7 })
    expect(await card.findByText('Verifying: up to event 1,234 so far')).toBeTruthy()
    expect(card.getByText(/7 seals left to verify/)).toBeTruthy()
  })

  it('J5 warns when it is broken, and states where', async () => {
    const card = await state({
      state: 'broken',
      problems: [
        { kind: 'event_missing', number: 17 },
        { kind: 'seal_altered', number: 3 },
      ],
    })
    const alert = within(await card.findByRole('alert'))
    expect(alert.getByText('The trail was tampered with')).toBeTruthy()
    expect(alert.getByText('Event 17 is missing')).toBeTruthy()
    expect(alert.getByText('Seal 3 does not match its events')).toBeTruthy()
    expect(alert.queryByText(/more problem/)).toBeNull()
  })

  it('J5 counts the problems beyond the first ten', async () => {
    const card = await state({
      state: 'broken',
      problems: [17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27].map((number) => ({ kind: 'event_missing', number })),
    })
    const alert = within(await card.findByRole('alert'))
    expect(alert.getByText('Event 26 is missing')).toBeTruthy()
    expect(alert.queryByText('Event 27 is missing')).toBeNull()
    expect(alert.getByText('1 more problem')).toBeTruthy()
  })
})
