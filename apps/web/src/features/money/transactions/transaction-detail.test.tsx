import type { Transaction } from '@piel/contract/money/transactions'
import type { ActorKind } from '@piel/contract/core/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { type ApiCall, refusal, serveApi } from '#/testing/serve-api.ts'
import { ledgerAccountOf, ledgerOf } from '#/testing/ledger.ts'
import { changeOf, payerId, refundOf, transactionId, transactionOf } from '#/testing/transactions.ts'
import { TransactionDetailPage } from './transaction-detail-page.tsx'

const path = `/transacciones/detalle/${transactionId}`
const show = (options: { language?: 'en' | 'es'; account?: ActorKind } = {}) =>
  renderApp({ '/transacciones/detalle/$id': <TransactionDetailPage /> }, { at: path, ...options })

const paid = (changes: Partial<Transaction> = {}) =>
  transactionOf({
    version: 4,
    status: 'completed',
    receiptNumber: '2026-000001',
    changes: [changeOf(2, { kind: 'completed', status: 'completed' }), changeOf(1)],
    ...changes,
  })
/** A server with one transaction and the given answers to its steps. @param balanceMinor what the patient owes. */
function serve(
  start: Transaction,
  steps: Record<string, (call: ApiCall) => Transaction | ReturnType<typeof refusal>> = {},
  balanceMinor = 0,
) {
  let current = start
  const set = (next: Transaction) => (current = next)
  const calls = serveApi({
    'GET /transactions/*': () => ({ status: 200, body: current }),
    'GET /patient/*/ledger': () => ledgerOf(ledgerAccountOf({ balanceMinor })),
    ...Object.fromEntries(
      Object.entries(steps).map(([step, answer]) => [
        `POST /transactions/*/${step}`,
        (call: ApiCall) => {
          const given = answer(call)
          if (given === 'no answer' || 'body' in given || !('id' in given)) return given
          return { status: 200, body: set(given) }
        },
      ]),
    ),
  })
  const sent = () => calls.filter(({ method }) => method === 'POST')
  return { set, sent }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const button = (name: string) => screen.getByRole('button', { name })

describe('a transaction', () => {
  it('G3 G4 shows amount, patient, purpose, method and history, newest first', async () => {
    serve(
      paid({
        refundedMinor: 50_000,
        refunds: [refundOf(3, -50_000)],
        changes: [
          changeOf(3, { kind: 'refund', status: 'completed', amountMinor: 50_000, reason: 'Charged twice' }),
          changeOf(2, { kind: 'completed', status: 'completed' }),
          changeOf(1),
        ],
      }),
    )
    await show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment from Ana Ruiz O’Farrill' })).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'Payment' }))
    for (const text of ['$3,500.00', 'Completed', 'Partly refunded', 'Premium membership', 'Cash', '2026-000001'])
      expect(card.getByText(text)).toBeTruthy()
    expect(card.getByText(/\$500.00 refunded · \$3,000.00 remaining/)).toBeTruthy()
    const refund = within(card.getByRole('region', { name: 'Refunds' }))
    expect(refund.getByRole('listitem').textContent).toBe('3 Mar 2026Debit card−$500.00Receipt R-2026-000003')
    const { id } = refundOf(3, 0)
    expect(refund.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/transacciones/detalle/${id}`,
      `/transacciones/recibo/${id}`,
    ])
    expect(card.getByRole('link', { name: 'Ana Ruiz O’Farrill' }).getAttribute('href')).toBe(
      `/pacientes/detalle/${payerId}`,
    )
    const history = within(screen.getByRole('region', { name: 'History' }))
    expect(history.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Refunded: $500.00Charged twiceElena Soto · 3 Mar 2026, 12:05',
      'CompletedElena Soto · 2 Mar 2026, 12:05',
      'RecordedElena Soto · 1 Mar 2026, 12:05',
    ])
    expect(screen.getByRole('link', { name: 'Print receipt' }).getAttribute('href')).toBe(
      `/transacciones/recibo/${transactionId}`,
    )
  })

  it('A8 G3 uses Spanish, with the Spanish name of a treatment', async () => {
    serve(
      transactionOf({
        plan: null,
        tier: null,
        treatment: { id: payerId, nameEn: 'Acne', nameEs: 'Acné' },
        method: 'bank_transfer',
      }),
    )
    await show({ language: 'es' })
    expect((await screen.findByRole('link', { name: 'Acné' })).getAttribute('href')).toBe(
      `/tratamientos/detalle/${payerId}`,
    )
    for (const text of ['Pendiente', 'Transferencia', 'Historial']) expect(screen.getByText(text)).toBeTruthy()
  })

  it.each([
    ['STAFF', false],
    ['ADMIN', true],
  ] as const)('G3 names an archived patient, linked for users who may see them: %s', async (account, isLinked) => {
    const customer = { ...transactionOf().customer, archivedAt: '2026-04-01T00:00:00.000Z' }
    serve(transactionOf({ customer }))
    await show({ account })
    expect(await screen.findByText('Archived')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ana Ruiz O’Farrill' }) !== null).toBe(isLinked)
  })

  it('I4 A12 reports that it could not be loaded, loads it on Retry, and reports that it does not exist', async () => {
    serveApi({ 'GET /transactions/*': () => refusal('forbidden') })
    const { user } = await show()
    expect(await screen.findByText('The transaction could not be loaded')).toBeTruthy()
    serve(transactionOf())
    await user.click(button('Retry'))
    expect(await screen.findByText('Pending')).toBeTruthy()
    serveApi({})
    await show()
    expect(await screen.findByRole('heading', { name: 'Sorry, the page can’t be found' })).toBeTruthy()
  })
})

describe('completing a payment', () => {
  it('G3 G5 asks first, sends it once with the version that was shown, and offers the receipt', async () => {
    const { sent } = serve(transactionOf(), { complete: () => paid() })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Complete' }))
    const asked = within(await screen.findByRole('alertdialog'))
    expect(asked.getByText(/The payment by Ana Ruiz O’Farrill \(Cash\) is added/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    await user.dblClick(asked.getByRole('button', { name: 'Complete' }))
    expect(await screen.findByRole('link', { name: 'Print receipt' })).toBeTruthy()
    expect(await screen.findByText('Payment completed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull()
    expect(sent().map(({ headers }) => headers.get('if-match'))).toEqual(['"v3"'])
  })

  it('G5 keeps its key after a lost answer and after a refusal', async () => {
    const answers = ['no answer', refusal('transition_refused'), paid()] as const
    let tried = 0
    const { sent } = serve(transactionOf(), { complete: () => answers[tried++] ?? paid() })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Complete' }))
    const press = async () =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Complete' }))
    await press()
    await waitFor(() => expect(screen.getByText(/^Connection error/)).toBeTruthy())
    await press()
    await waitFor(() => expect(screen.getByText('The current status does not allow this.')).toBeTruthy())
    await press()
    await screen.findByText('Payment completed')
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('J6 shows what another user has done in the meantime, and asks no more', async () => {
    const server = serve(transactionOf(), {
      complete: () => {
        server.set(
          transactionOf({ status: 'failed', version: 4, changes: [changeOf(2, { kind: 'failed', status: 'failed' })] }),
        )
        return refusal('version_conflict')
      },
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Complete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Complete' }))
    expect(await screen.findByText('Someone else changed this record. Review it and try again.')).toBeTruthy()
    expect(await screen.findByText('Failed')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('a payment that did not arrive', () => {
  const failed = transactionOf({
    status: 'failed',
    version: 4,
    changes: [changeOf(2, { kind: 'failed', status: 'failed' })],
  })

  async function open() {
    const server = serve(transactionOf(), { fail: () => failed })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Mark as failed' }))
    const form = await dialog()
    const reason = await form.findByRole('textbox', { name: 'Reason' })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    return { ...server, user, form, reason }
  }

  it('G3 is marked as failed, without a reason', async () => {
    const { sent, user } = await open()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Payment marked as failed')).toBeTruthy()
    expect(sent().map(({ body }) => body)).toEqual([{}])
    expect(sent()[0]?.headers.get('if-match')).toBe('"v3"')
    expect(await screen.findByText('Failed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as failed' })).toBeNull()
  })

  it('G3 is marked as failed, with a reason of some words', async () => {
    const { sent, user, form, reason } = await open()
    await user.type(reason, 'no{Enter}')
    expect(await form.findByText('Enter a reason')).toBeTruthy()
    await user.type(reason, ' funds{Enter}')
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ reason: 'no funds' }]))
  })
})

describe('a refund', () => {
  const partly = (minor: number) =>
    paid({
      version: 5,
      refundedMinor: minor,
      changes: [changeOf(3, { kind: 'refund', status: 'completed', amountMinor: minor, reason: 'Fewer sessions' })],
    })
  async function open() {
    const app = await show()
    await app.user.click(await screen.findByRole('button', { name: 'Refund' }))
    const form = await dialog()
    const amount = await form.findByRole('textbox', { name: /^Refund amount/ })
    return { ...app, form, amount, reason: form.getByRole('textbox', { name: /^Reason/ }) }
  }

  it('G3 G4 proposes what is left, states what remains, requires a reason, and is sent once', async () => {
    const { sent } = serve(paid(), { refund: () => partly(100_050) })
    const { user, form, amount, reason } = await open()
    expect((amount as HTMLInputElement).value).toBe('3,500.00')
    expect(document.activeElement).toBe(amount)
    expect(form.getByText('The payment will be fully refunded.')).toBeTruthy()
    await user.clear(amount)
    await user.type(amount, '1000.50')
    expect(form.getByText('$2,499.50 of the payment will remain.')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await form.findByText('Enter a reason')).toBeTruthy()
    await user.type(reason, 'Fewer sessions')
    await user.dblClick(form.getByRole('button', { name: 'Refund' }))
    expect(
      await screen.findByText('Refunded: $1,000.50', { selector: '[role=region] *, [role=status] *, li *' }),
    ).toBeTruthy()
    expect(sent().map(({ body }) => body)).toEqual([{ amountMinor: 100_050, reason: 'Fewer sessions', method: 'cash' }])
    expect(sent()[0]?.headers.get('if-match')).toBe('"v4"')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button('Refund')).toBeTruthy()
  })

  it.each([
    [350_000, /Patient’s balance after the refund: Owes \$7,000.00/],
    [-350_000, /Patient’s balance after the refund: Settled/],
    [-400_000, /Patient’s balance after the refund: Credit of \$500.00/],
  ])('G3 states what the patient will owe afterwards, from a balance of %i', async (balance, words) => {
    serve(paid(), {}, balance)
    const { form } = await open()
    expect(await form.findByText(words)).toBeTruthy()
  })

  it('G3 proposes the method of the payment, and refunds by another one', async () => {
    const { sent } = serve(paid({ method: 'credit_card' }), { refund: () => partly(350_000) })
    const { user, form, reason } = await open()
    expect(form.getByRole<HTMLInputElement>('radio', { name: 'Credit card' }).checked).toBe(true)
    await user.click(form.getByRole('radio', { name: 'Cash' }))
    await user.type(reason, 'Not wanted{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ amountMinor: 350_000, reason: 'Not wanted', method: 'cash' })
  })

  it('G3 shows a refund with its payment, its receipt and no further step', async () => {
    const payment = { id: payerId, reference: 'PIEL-2026-000007', receiptNumber: '2026-000017' }
    serve(
      paid({
        kind: 'refund',
        status: 'refunded',
        refundOf: payment,
        amountMinor: -50_000,
        reference: 'R-2026-000003',
        receiptNumber: 'R-2026-000003',
        changes: [changeOf(3, { kind: 'refund', status: 'refunded', amountMinor: 50_000, reason: 'Charged twice' })],
      }),
    )
    await show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Refund to Ana Ruiz O’Farrill' })).toBeTruthy()
    const card = within(await screen.findByRole('region', { name: 'Refund' }))
    for (const text of ['−$500.00', 'Refund', 'Premium membership', 'Cash', 'R-2026-000003'])
      expect(card.getByText(text)).toBeTruthy()
    expect(card.getByRole('link', { name: 'PIEL-2026-000007' }).getAttribute('href')).toBe(
      `/transacciones/detalle/${payerId}`,
    )
    expect(screen.getByRole('link', { name: 'Print receipt' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
    expect(screen.getByText('Charged twice')).toBeTruthy()
  })

  it('G3 is never more than what is left, in the form and by the server', async () => {
    const { sent } = serve(partly(300_000), { refund: () => refusal('refund_too_much') })
    const { user, form, amount, reason } = await open()
    expect((amount as HTMLInputElement).value).toBe('500.00')
    await user.clear(amount)
    await user.type(amount, '500.01')
    await user.type(reason, 'Not wanted{Enter}')
    expect(await form.findByText('The amount exceeds what remains of the payment')).toBeTruthy()
    expect(sent()).toEqual([])
    await user.clear(amount)
    await user.type(amount, '500')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(await form.findByText('The amount exceeds what remains of the payment')).toBeTruthy()
  })

  it('J6 reports that another user was faster, and continues with what is left', async () => {
    let tried = 0
    const server = serve(paid(), {
      refund: () => {
        tried++
        if (tried > 1) return partly(350_000)
        server.set(partly(100_000))
        return refusal('version_conflict')
      },
    })
    const { user, form, amount, reason } = await open()
    await user.type(reason, 'Not wanted{Enter}')
    expect(await form.findByText(/^Someone else changed this payment/)).toBeTruthy()
    await waitFor(() => expect(form.getByText('Up to $2,500.00')).toBeTruthy())
    await user.clear(amount)
    await user.type(amount, '2500{Enter}')
    await waitFor(() => expect(server.sent()).toHaveLength(2))
    expect(server.sent()[1]?.headers.get('if-match')).toBe('"v5"')
    expect(server.sent()[1]?.body).toEqual({ amountMinor: 250_000, reason: 'Not wanted', method: 'cash' })
  })

  it('G5 is sent again under its key after a lost answer', async () => {
    let tried = 0
    const { sent } = serve(paid(), { refund: () => (tried++ === 0 ? 'no answer' : partly(350_000)) })
    const { user, form, reason } = await open()
    await user.type(reason, 'Not wanted{Enter}')
    expect(await form.findByText(/^Connection error/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Refund' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })
})
