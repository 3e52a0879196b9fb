import type { Debtor } from '@piel/contract/money/debtors'
import type { ActorKind } from '@piel/contract/core/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  catalogue,
  ledgerAccountOf,
  ledgerEntryOf,
  ledgerOf,
  membershipId,
  membershipOf,
  openMembership,
  openTreatment,
  transactionId,
  treatmentId,
} from '#/testing/ledger.ts'
import { onDesk, stubMedia } from '#/testing/media.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { StatementPage } from './statement-page.tsx'
import { StatementCard } from './components/statement-card.tsx'
import { DebtorsPage } from '#/features/money/debtors/debtors-page.tsx'

beforeEach(() => stubMedia(onDesk))
const path = `/pacientes/detalle/${patientId}/cuenta`
const pages = { '/pacientes/detalle/$id/cuenta': inPatientFrame(<StatementPage />) } as const
const base = (account = ledgerAccountOf(), entries = [ledgerEntryOf(1)]) => ({
  'GET /patient/*': () => ({ status: 200, body: patientOf() }),
  'GET /patient/*/ledger': () => ledgerOf(account, entries),
  'GET /catalogue': catalogue,
})
const amounts = (of: string) => screen.getAllByText(of).length
describe('the account card', () => {
  const card = () => renderApp(<StatementCard patientId={patientId} mayWrite />)

  it('G3 G4 states in words what is owed, for what, and which membership is active', async () => {
    const open = [openTreatment({ paidMinor: 20_000, outstandingMinor: 80_000 }), openMembership()]
    serveApi(base(ledgerAccountOf({ open, membership: membershipOf() })))
    await card()
    expect(await screen.findByText('Owes')).toBeTruthy()
    expect(screen.getByText('$4,300.00')).toBeTruthy()
    expect(screen.getByText('of $1,000.00')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Acne' }).getAttribute('href')).toBe(`/tratamientos/detalle/${treatmentId}`)
    expect(screen.getByText('Active')).toBeTruthy()
    expect(screen.getByText('until 2 Nov 2027')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View statement' }).getAttribute('href')).toBe(path)
  })

  it.each([
    ['credit', { balanceMinor: -30_000 }, 'Credit'],
    ['nothing', { balanceMinor: 0 }, 'Settled'],
  ])('G3 states in words that there is %s', async (_what, changes, word) => {
    serveApi(base(ledgerAccountOf(changes)))
    await card()
    expect(await screen.findByText(word)).toBeTruthy()
    expect(screen.getByText('None')).toBeTruthy()
  })

  it.each([
    ['ends', 'Ends soon', 'until 2 Nov 2027'],
    ['ended', 'Ended', 'ended on 2 Nov 2027'],
  ] as const)('G1 states that a membership %s', async (state, word, date) => {
    serveApi(base(ledgerAccountOf({ membership: membershipOf({ state }) })))
    await card()
    expect(await screen.findByText(word)).toBeTruthy()
    expect(screen.getByText(date)).toBeTruthy()
  })

  it('G3 states that credit covers what is open', async () => {
    serveApi(base(ledgerAccountOf({ open: [openTreatment()], balanceMinor: 0 })))
    await card()
    expect(await screen.findByText('Covered by payments on account')).toBeTruthy()
  })

  it('E11 offers nothing to enter for an archived patient', async () => {
    serveApi(base())
    await renderApp(<StatementCard patientId={patientId} mayWrite={false} />)
    expect(await screen.findByText('Settled')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('I4 waits, reports that it could not be loaded, and tries again', async () => {
    serveApi({ 'GET /patient/*/ledger': () => refusal('forbidden') })
    const { user } = await card()
    expect(await screen.findByText('The statement could not be loaded')).toBeTruthy()
    serveApi(base())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Settled')).toBeTruthy()
  })
})

describe('the account', () => {
  const show = (options: { language?: 'en' | 'es'; account?: ActorKind } = {}) =>
    renderApp(pages, { at: path, ...options })

  const paid = { method: 'cash', otherLabel: null } as const
  const returned = { method: 'bank_transfer', otherLabel: null } as const
  const refundId = '019b0000-0000-7000-8000-000000000077'
  const entries = [
    ledgerEntryOf(6, {
      kind: 'refund',
      amountMinor: 20_000,
      balanceMinor: -40_000,
      reason: 'Fewer sessions',
      transaction: { ...returned, id: refundId, reference: 'R-2026-000007', receiptNumber: 'R-2026-000007' },
    }),
    ledgerEntryOf(5, {
      kind: 'adjustment',
      amountMinor: -100_000,
      balanceMinor: -60_000,
      reason: 'treatment.cancelled',
    }),
    ledgerEntryOf(4, {
      kind: 'adjustment',
      treatment: null,
      amountMinor: 5000,
      balanceMinor: 40_000,
      reason: 'A cream',
    }),
    ledgerEntryOf(3, {
      kind: 'payment',
      amountMinor: -60_000,
      balanceMinor: 40_000,
      transaction: { ...paid, id: transactionId, reference: 'PIEL-26-KXTMBD', receiptNumber: '2026-000045' },
    }),
    ledgerEntryOf(2, { treatment: null, membership: { id: membershipId, tier: 'vip' }, amountMinor: 500_000 }),
    ledgerEntryOf(1),
  ]

  it('I2 filters by the description, and still offers to print the whole statement', async () => {
    const calls = serveApi({
      ...base(),
      'GET /patient/*/ledger': (call) => ledgerOf(ledgerAccountOf(), call.path.includes('description') ? [] : entries),
    })
    const { user } = await show()
    await user.type(await screen.findByRole('textbox', { name: /Description/ }), 'acné')
    expect(await screen.findByText('No matches')).toBeTruthy()
    await waitFor(() => expect(calls.at(-1)?.path).toContain('description=acn%C3%A9'))
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
  })

  it('G3 lists movements newest first, in words, with the balance after each', async () => {
    const calls = serveApi(base(ledgerAccountOf({ balanceMinor: -60_000 }), entries))
    await show()
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
    expect(await row(/Treatment cancelled/)).toMatch(/Acne.*−\$1,000.00.*\$600.00Credit.*Elena Soto/)
    expect(await row(/Adjustment/)).toMatch(/A cream.*\+\$50.00/)
    expect(await row(/Payment: Cash/)).toMatch(/Acne · PIEL-26-KXTMBD.*−\$600.00/)
    expect(await row(/VIP membership/)).toMatch(/\+\$5,000.00/)
    expect(await row(/Refund: Bank transfer/)).toMatch(
      /Acne · Fewer sessionsReceipt R-2026-000007.*\+\$200.00.*\$400.00Credit/,
    )
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Refund: Bank transfer')).toBe(`/transacciones/detalle/${refundId}`)
    expect(href('Receipt R-2026-000007')).toBe(`/transacciones/recibo/${refundId}`)
    expect(href('Receipt 2026-000045')).toBe(`/transacciones/recibo/${transactionId}`)
    expect(screen.getByRole('link', { name: 'Payment: Cash' }).getAttribute('href')).toBe(
      `/transacciones/detalle/${transactionId}`,
    )
    expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe(`/pacientes/detalle/${patientId}`)
    expect(calls.some(({ path: asked }) => asked === `/patient/${patientId}/ledger?page=1&limit=5`)).toBe(true)
  })

  it('I2 keeps page, page size and order in the URL', async () => {
    const calls = serveApi(base(ledgerAccountOf(), entries))
    const { user, router } = await show()
    await screen.findByRole('row', { name: /VIP/ })
    await user.click(screen.getByRole('button', { name: /Date/ }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'at' }))
    await waitFor(() => expect(calls.at(-1)?.path).toContain('sort=at'))
  })

  it('G3 G5 sells a membership under one key, and states what it ends', async () => {
    const calls = serveApi({
      ...base(ledgerAccountOf({ membership: membershipOf() })),
      'POST /patient/*/memberships': () => ({ status: 201, body: membershipOf({ tier: 'vip', plan: 'VIP' }) }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Sell membership' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/Premium membership, active until 2 Nov 2027/)).toBeTruthy()
    expect(await dialog.findAllByRole('radio')).toHaveLength(2)
    expect(dialog.getByText('20% off every treatment')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Sell membership' }))
    expect(await dialog.findByText('Choose a membership')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: /VIP/ }))
    await user.click(dialog.getByRole('button', { name: 'Sell membership' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.filter(({ method }) => method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual([{ tier: 'vip' }])
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
  })

  it('G3 ends a membership with the reason, and reverses the charge of a mistaken one', async () => {
    const calls = serveApi({
      ...base(ledgerAccountOf({ membership: membershipOf() })),
      'POST /patient/*/memberships/end': () => ({ status: 200, body: membershipOf({ state: 'ended' }) }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'End membership' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'End membership' }))
    expect(await dialog.findByText('Enter a reason')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Sold to the wrong patient')
    await user.click(dialog.getByRole('checkbox', { name: 'Reverse the charge of $3,500.00' }))
    await user.click(dialog.getByRole('button', { name: 'End membership' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'Sold to the wrong patient',
      takeBack: true,
    })
  })

  it('G3 G4 adjusts the balance in both directions, in centavos, with the reason', async () => {
    const calls = serveApi({
      ...base(ledgerAccountOf({ open: [openTreatment()] })),
      'POST /patient/*/ledger/adjustments': () => ({ status: 201, body: ledgerEntryOf(2) }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Adjust' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox', { name: /Amount/ }), '250.50')
    expect(dialog.getByText('New balance: Owes $749.50')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Increase' }))
    expect(dialog.getByText('New balance: Owes $1,250.50')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Decrease' }))
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Courtesy')
    await user.click(dialog.getByRole('button', { name: 'Adjust' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ amountMinor: -25_050, reason: 'Courtesy' })
  })

  it('G3 prints the whole account, oldest first, with the clinic’s name', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const calls = serveApi(base(ledgerAccountOf(), entries))
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(calls.at(-1)?.path).toBe(`/patient/${patientId}/ledger?page=1&limit=100&sort=at`)
    const statement = within(screen.getByRole('article', { hidden: true }))
    expect(statement.getByText('Piel')).toBeTruthy()
    expect(statement.getAllByRole('row', { hidden: true })).toHaveLength(7)
    expect(statement.getByText('Acne · Fewer sessions · Receipt R-2026-000007')).toBeTruthy()
  })

  it('I4 reports that there are no movements yet, and that they could not be loaded', async () => {
    serveApi(base(ledgerAccountOf(), []))
    const first = await show()
    expect(await screen.findByText('No entries yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    first.unmount()
    serveApi({ ...base(), 'GET /patient/*/ledger': () => refusal('forbidden') })
    const { user } = await show()
    await screen.findByText('The statement could not be loaded')
    serveApi(base(ledgerAccountOf(), entries))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('row', { name: /VIP/ })).toBeTruthy()
  })

  it('A12 E11 shows the not-found page for an unknown patient, and offers nothing for an archived one', async () => {
    serveApi({ 'GET /patient/*': () => refusal('not_found') })
    const first = await show()
    expect(await screen.findByRole('heading', { name: 'Sorry, the page can’t be found' })).toBeTruthy()
    first.unmount()
    const patient = patientOf({ archivedAt: '2026-11-01T18:00:00.000Z' })
    serveApi({ ...base(ledgerAccountOf(), entries), 'GET /patient/*': () => ({ status: 200, body: patient }) })
    await show({ account: 'ADMIN' })
    await screen.findByRole('row', { name: /VIP/ })
    expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Adjust' })).toBeNull()
  })

  it('G3 uses Spanish', async () => {
    serveApi(base(ledgerAccountOf({ open: [openTreatment()] }), entries))
    await show({ language: 'es' })
    expect(await screen.findByRole('heading', { level: 2, name: 'Estado de cuenta' })).toBeTruthy()
    expect(await screen.findByText('Tratamiento cancelado')).toBeTruthy()
    expect(amounts('$1,000.00')).toBeGreaterThan(0)
  })
})

describe('balances due', () => {
  const debtor = (n: number, changes: Partial<Debtor> = {}): Debtor => ({
    patient: {
      ...patientOf().user,
      id: `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      userId: patientOf().user.id,
      lastName: `Ruiz ${n}`,
    },
    phone: '55 1234 5678',
    phoneE164: '+525512345678',
    balanceMinor: 100_000 * n,
    currency: 'MXN',
    lastPaymentAt: n === 1 ? null : '2026-11-03T18:00:00.000Z',
    ...changes,
  })
  const due = (data: Debtor[]) => () => ({
    status: 200,
    body: {
      data,
      meta: { page: 1, limit: 5, total: data.length, totalIsExact: true },
      owedMinor: data.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0),
      currency: 'MXN',
    },
  })
  const show = () => renderApp({ '/transacciones/adeudos': <DebtorsPage /> }, { at: '/transacciones/adeudos' })

  it('G3 lists debtors with the total, and links to the account', async () => {
    const calls = serveApi({ 'GET /debtors': due([debtor(2), debtor(1)]) })
    await show()
    const link = await screen.findByRole('link', { name: /Ruiz 2/ })
    expect(link.getAttribute('href')).toMatch(/\/pacientes\/detalle\/019c[\w-]+\/cuenta$/)
    expect(screen.getByText('$3,000.00')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: '55 1234 5678' })[0]?.getAttribute('href')).toBe('tel:+525512345678')
    expect(screen.getByText('Never')).toBeTruthy()
    expect(calls[0]?.path).toBe('/debtors?page=1&limit=5')
  })

  it('I2 searches, sorts and exports what it shows', async () => {
    const calls = serveApi({ 'GET /debtors': due([debtor(1)]) })
    const { user, router } = await show()
    await user.type(await screen.findByRole('searchbox', { name: /Search by name/ }), 'ruiz')
    await waitFor(() => expect(calls.at(-1)?.path).toContain('search=ruiz'))
    await user.click(screen.getByRole('button', { name: /Patient/ }))
    await waitFor(() => expect(calls.at(-1)?.path).toContain('sort=name'))
    expect(router.state.location.search).toMatchObject({ search: 'ruiz', sort: 'name' })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/debtors/export?search=ruiz&sort=name'))
  })

  it('I4 reports that there are no debtors, and that they could not be loaded', async () => {
    serveApi({ 'GET /debtors': due([]) })
    const first = await show()
    expect(await screen.findByText('No balances due')).toBeTruthy()
    first.unmount()
    serveApi({ 'GET /debtors': () => refusal('forbidden') })
    const { user } = await show()
    await screen.findByText('The balances could not be loaded')
    serveApi({ 'GET /debtors': due([debtor(1)]) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: /Ruiz 1/ })).toBeTruthy()
  })
})
