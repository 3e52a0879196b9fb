import type { PatientStatement } from '@piel/contract/money/statement'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  ledgerAccountOf,
  ledgerEntryOf,
  ledgerOf,
  membershipId,
  openMembership,
  openTreatment,
  treatmentId,
} from '#/testing/ledger.ts'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { patientId, patientOf } from '#/testing/patients.ts'
import { amountOf, charge, openSheet, selected } from '#/testing/payment-sheet.tsx'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { StatementPage } from '#/features/money/statement/statement-page.tsx'

const pages = { '/pacientes/detalle/$id/cuenta': inPatientFrame(<StatementPage />) } as const
const discounted = () =>
  ledgerEntryOf(2, { kind: 'adjustment', amountMinor: -10_000, isDiscount: true, discountPercent: 10, reason: 'VIP' })

/** The account page with acne, charged 1,000.00, and what the API answers to a discount. */
async function openPage(
  account: PatientStatement = ledgerAccountOf({ open: [openTreatment()] }),
  answer: () => ReturnType<typeof refusal> = () => ({ status: 201, body: discounted() }),
  options: Parameters<typeof renderApp>[1] = {},
) {
  const state = { account }
  const calls = serveApi({
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    'GET /patient/*/ledger': () => ledgerOf(state.account, [discounted()]),
    'POST /patient/*/discounts': answer,
  })
  const app = await renderApp(pages, { at: `/pacientes/detalle/${patientId}/cuenta`, ...options })
  const press = async (name: RegExp | string) => {
    await app.user.click(await screen.findByRole('button', { name }))
    const form = within(await screen.findByRole('dialog'))
    await form.findByRole('form')
    return form
  }
  return { ...app, press, state, sent: () => calls.filter(({ method }) => method === 'POST') }
}
const preview = (form: ReturnType<typeof within>) => form.getByRole('status').textContent

describe('discounting a charge', () => {
  it('P4 sends a percentage and a reason by keyboard, and shows what is outstanding then', async () => {
    const { user, press, sent, state } = await openPage()
    const form = await press('Discount Acne')
    expect(form.getByText('You can discount up to $100.00: the limit is 10%.')).toBeTruthy()
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: /Percentage/ }))
    await user.keyboard('10{Tab}')
    await waitFor(() => expect(preview(form)).toBe('Outstanding$1,000.00$900.00'))
    await user.keyboard('Cliente frecuente{Tab}')
    state.account = ledgerAccountOf({
      open: [openTreatment({ chargedMinor: 90_000, discountMinor: 10_000, outstandingMinor: 90_000 })],
    })
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [`/patient/${patientId}/discounts`, { chargeId: treatmentId, percent: 10, reason: 'Cliente frecuente' }],
    ])
    expect(sent()[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(await screen.findByText('Discount −$100.00')).toBeTruthy()
    expect(screen.getByText('Discount applied')).toBeTruthy()
  })

  it('P4 moves the focus to another charge when the one that was discounted whole is gone', async () => {
    const discountLimitPercent = null
    const both = ledgerAccountOf({ open: [openTreatment(), openMembership()], discountLimitPercent })
    const { user, press, state } = await openPage(both)
    const form = await press('Discount Acne')
    await user.keyboard('100{Tab}Por acuerdo')
    state.account = ledgerAccountOf({ open: [openMembership()], discountLimitPercent })
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discount Acne' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('main, section')).toBeTruthy())
  })

  it('P4 sends an amount', async () => {
    const { user, press, sent } = await openPage(ledgerAccountOf({ open: [openMembership()] }))
    const form = await press('Discount Premium membership')
    await user.click(form.getByRole('radio', { name: 'Amount' }))
    await user.type(form.getByRole('textbox', { name: /Amount/ }), '350')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Por acuerdo{Tab}{Tab}')
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()[0]?.body).toEqual({ chargeId: membershipId, amountMinor: 35_000, reason: 'Por acuerdo' })
  })

  it('P4 says while it is typed that a discount is above the limit, and sends nothing', async () => {
    const { user, press, sent } = await openPage()
    const form = await press('Discount Acne')
    await user.type(form.getByRole('textbox', { name: /Percentage/ }), '11')
    await waitFor(() =>
      expect(preview(form)).toMatch(/^This is above the limit of 10%: you can discount up to \$100.00/),
    )
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Por acuerdo')
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    expect(await form.findByText('Up to $100.00 more. An administrator can discount more.')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('P4 reports a discount above the limit together with a missing reason', async () => {
    const { user, press, sent } = await openPage()
    const form = await press('Discount Acne')
    await user.type(form.getByRole('textbox', { name: /Percentage/ }), '11')
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    expect(await form.findByText('Up to $100.00 more. An administrator can discount more.')).toBeTruthy()
    expect(form.getByRole('textbox', { name: /Reason/ }).getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  it('P4 counts earlier discounts towards the limit', async () => {
    const open = [openTreatment({ chargedMinor: 90_000, discountMinor: 10_000, outstandingMinor: 90_000 })]
    const { press } = await openPage(ledgerAccountOf({ open }))
    const form = await press('Discount Acne')
    expect(form.getByText('The limit of 10% is reached. An administrator can discount more.')).toBeTruthy()
    expect(form.getByText('Of $1,000.00 before discounts')).toBeTruthy()
  })

  it('P4 states what the limit leaves after an earlier discount', async () => {
    const open = [openTreatment({ chargedMinor: 96_000, discountMinor: 4_000, outstandingMinor: 96_000 })]
    const { press } = await openPage(ledgerAccountOf({ open }))
    const form = await press('Discount Acne')
    expect(form.getByText('You can discount up to $60.00 more: the limit is 10%.')).toBeTruthy()
  })

  it('P4 lets administrators discount all that is outstanding, and no more', async () => {
    const open = [openTreatment({ paidMinor: 40_000, outstandingMinor: 60_000 })]
    const { user, press, sent } = await openPage(ledgerAccountOf({ open, discountLimitPercent: null }))
    const form = await press('Discount Acne')
    expect(form.queryByText(/limit/)).toBeNull()
    const percent = form.getByRole('textbox', { name: /Percentage/ })
    await user.type(percent, '61')
    await waitFor(() => expect(preview(form)).toBe('Only $600.00 is outstanding.'))
    await user.clear(percent)
    await user.type(percent, '60')
    await waitFor(() => expect(preview(form)).toBe('Outstanding$600.00$0.00'))
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Por acuerdo')
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ percent: 60 }))
  })

  it('P4 shows a refusal of the API at its field', async () => {
    const { user, press } = await openPage(undefined, () =>
      refusal('discount_too_much', [{ pointer: '/percent', code: 'validation.discountLimit' }]),
    )
    const form = await press('Discount Acne')
    await user.type(form.getByRole('textbox', { name: /Percentage/ }), '10')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Por acuerdo')
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    expect(await form.findByText('Above your discount limit. An administrator can discount more.')).toBeTruthy()
  })

  it.each([
    [
      'en',
      'Discount Acne',
      /Percentage/,
      /Reason/,
      'Apply discount',
      'Up to $50.00 more. An administrator can discount more.',
    ],
    [
      'es',
      'Descuento en Acné',
      /Porcentaje/,
      /Motivo/,
      'Aplicar descuento',
      'Hasta $50.00 más. Un administrador puede aplicar un descuento mayor.',
    ],
  ] as const)(
    'P4 A8 names the amount that the API still allows: %s',
    async (language, title, percent, reason, submit, text) => {
      const errors = [{ pointer: '/percent', code: 'validation.discountLimit', amountMinor: 5000 }]
      const { user, press } = await openPage(undefined, () => refusal('discount_too_much', errors), { language })
      const form = await press(title)
      await user.type(form.getByRole('textbox', { name: percent }), '10')
      await user.type(form.getByRole('textbox', { name: reason }), 'Por acuerdo')
      await user.click(form.getByRole('button', { name: submit }))
      expect(await form.findByText(text)).toBeTruthy()
    },
  )

  it('P4 says at the field that another user took the payment of the charge', async () => {
    const { user, press } = await openPage(undefined, () =>
      refusal('validation_failed', [{ pointer: '/chargeId', code: 'validation.chargeSettled' }]),
    )
    const form = await press('Discount Acne')
    await user.click(form.getByRole('radio', { name: 'Amount' }))
    await user.type(form.getByRole('textbox', { name: /Amount/ }), '50')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Por acuerdo')
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    expect(await form.findByText('This charge has been paid in full')).toBeTruthy()
    expect(form.queryByRole('alert')).toBeNull()
  })

  it('P4 requires a percentage and a reason', async () => {
    const { user, press, sent } = await openPage()
    const form = await press('Discount Acne')
    await user.type(form.getByRole('textbox', { name: /Percentage/ }), '2.5')
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    expect(await form.findByText('Enter a whole percentage between 1 and 100')).toBeTruthy()
    expect(form.getByText('Enter a reason')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('P4 names the discount in the statement, in both languages', async () => {
    await openPage()
    expect(await screen.findByText('Discount 10%')).toBeTruthy()
    expect(screen.getByText('Acne · VIP')).toBeTruthy()
  })

  it('P4 A8 is in Spanish', async () => {
    const { press } = await openPage(undefined, undefined, { language: 'es' })
    expect(await screen.findByText('Descuento de 10%')).toBeTruthy()
    const form = await press('Descuento en Acné')
    expect(form.getByText('Puede descontar hasta $100.00: el límite es 10%.')).toBeTruthy()
  })
})

describe('discounting in the pay sheet', () => {
  it('P4 shows the new amount with the discount named, and proposes it', async () => {
    const account = ledgerAccountOf({ open: [openTreatment()] })
    const { user, by, sent, dialog } = await openSheet(account, (call) => {
      if (!call.path.endsWith('/discounts')) return { status: 201, body: {} }
      account.open[0] = openTreatment({ chargedMinor: 90_000, discountMinor: 10_000, outstandingMinor: 90_000 })
      account.balanceMinor = 90_000
      return { status: 201, body: discounted() }
    })
    await selected(/Acne/)
    await by(/Cash/)
    await waitFor(() => expect(amountOf('Cash').value).toBe('1,000.00'))
    await user.click(dialog.getByRole('button', { name: 'Discount Acne' }))
    const form = within(await screen.findByRole('form', { name: 'Discount Acne' }))
    await user.type(form.getByRole('textbox', { name: /Percentage/ }), '10')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Por acuerdo')
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    await charge(/Acne.*Discount −\$100.00.*\$900.00/)
    await waitFor(() => expect(amountOf('Cash').value).toBe('900.00'))
    expect(sent()).toHaveLength(1)
  })

  it('P4 takes no digit for a method while the form of a discount is open', async () => {
    const { user, dialog } = await openSheet(ledgerAccountOf({ open: [openTreatment()] }))
    await selected(/Acne/)
    await user.click(dialog.getByRole('button', { name: 'Discount Acne' }))
    const form = within(await screen.findByRole('form', { name: 'Discount Acne' }))
    await user.click(form.getByRole('radio', { name: 'Percentage' }))
    await user.keyboard('1')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Discount Acne' })).toBeNull())
    expect(screen.queryByRole('group', { name: 'Cash' })).toBeNull()
    await user.keyboard('1')
    expect(await screen.findByRole('group', { name: 'Cash' })).toBeTruthy()
  })

  it('P4 drops a charge that was discounted whole', async () => {
    const account = ledgerAccountOf({ open: [openTreatment(), openMembership()], discountLimitPercent: null })
    const { user, submit, by, sent, dialog } = await openSheet(account, (call) => {
      if (!call.path.endsWith('/discounts')) return { status: 201, body: {} }
      account.open.shift()
      account.balanceMinor = 350_000
      return { status: 201, body: discounted() }
    })
    await selected(/Acne/)
    await user.click(dialog.getByRole('button', { name: 'Discount Acne' }))
    const form = within(await screen.findByRole('form', { name: 'Discount Acne' }))
    await user.type(form.getByRole('textbox', { name: /Percentage/ }), '100')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Por acuerdo')
    await user.click(form.getByRole('button', { name: 'Apply discount' }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Acne/ })).toBeNull())
    await by(/Cash/)
    await waitFor(() => expect(amountOf('Cash').value).toBe('3,500.00'))
    await user.click(submit())
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toMatchObject({ charges: [membershipId] })
  })
})
