import { screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { ledgerAccountOf, openTreatment, treatmentId } from '#/testing/ledger.ts'
import { patientId } from '#/testing/patients.ts'
import { amountOf, charge, openSheet, selected } from '#/testing/payment-sheet.tsx'
import { dressing, saleId, saleItemOf, saleLineOf, saleOf, soap, sunscreen } from '#/testing/sales.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal } from '#/testing/serve-api.ts'
import { SoldItems } from './components/items/sold-items.tsx'

const onSale = { items: [sunscreen, dressing, soap] }
const account = () => ledgerAccountOf({ open: [openTreatment()] })
const lookup = () => screen.findByRole('combobox', { name: 'Sell a service or product' })
const quantity = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity of ${name}` })
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/\u00a0/g, ' '))
type Sheet = Awaited<ReturnType<typeof openSheet>>
const chargeButton = ({ dialog }: Sheet) => dialog.getByRole('button', { name: 'Charge to the account' })
const add = async ({ user }: Sheet, text: string) => {
  await user.click(await lookup())
  await user.keyboard(text)
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
}

describe('selling on the sheet of payments', () => {
  it('P2 P3 sells two products and pays a treatment by keyboard alone, in cash and by card', async () => {
    const sheet = await openSheet(account(), undefined, { patientId }, onSale)
    const { user, dialog, sent } = sheet
    await selected(/Acne/)
    ;(await lookup()).focus()
    await user.keyboard('proteCTOR')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    await user.keyboard('dress')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    await user.tab()
    await waitFor(() => expect(document.activeElement).toBe(quantity('Sunscreen')))
    await user.keyboard('{ArrowUp}')
    expect(quantity('Sunscreen').value).toBe('2')
    expect(dialog.getByText('Total $1,278.00')).toBeTruthy()
    expect(dialog.getByText('Includes $128.00 of VAT')).toBeTruthy()
    await user.keyboard('{Enter}1')
    await waitFor(() => expect(document.activeElement).toBe(amountOf('Cash')))
    expect(amountOf('Cash').value).toBe('2,278.00')
    await user.keyboard('2000{Enter}2')
    await waitFor(() => expect(document.activeElement).toBe(amountOf('Debit card')))
    await user.keyboard('{Enter}')
    await dialog.findByText('Payment recorded')
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [
        '/checkouts',
        {
          patientId,
          charges: [treatmentId],
          items: [
            { itemId: sunscreen.id, quantity: 2 },
            { itemId: dressing.id, quantity: 1 },
          ],
          payments: [
            { method: 'cash', amountMinor: 200_000, reference: '' },
            { method: 'debit_card', amountMinor: 27_800, reference: '' },
          ],
        },
      ],
    ])
  })

  it('P2 counts an item that is chosen again, and leaves out what was removed and what is not on sale', async () => {
    const sheet = await openSheet(account(), undefined, { patientId }, onSale)
    const { user, dialog } = sheet
    await selected(/Acne/)
    await add(sheet, 'sun')
    await add(sheet, 'sun')
    await add(sheet, 'dress')
    expect(quantity('Sunscreen').value).toBe('2')
    await user.click(dialog.getByRole('button', { name: 'One less: Sunscreen' }))
    expect(quantity('Sunscreen').value).toBe('1')
    await user.click(dialog.getByRole('button', { name: 'Remove Dressing' }))
    expect(lines().filter((line) => line?.includes('Dressing'))).toEqual([])
    expect(dialog.getByText('Total $464.00')).toBeTruthy()
    await user.click(await lookup())
    await user.keyboard('soap')
    expect(await screen.findByText('No services or products for sale match this name.')).toBeTruthy()
  })

  it.each(['0', '', 'x', '1.5'])('P2 refuses the quantity "%s" at its field, and sends nothing', async (typed) => {
    const sheet = await openSheet(account(), undefined, { patientId }, onSale)
    const { user, dialog, by, submit, sent } = sheet
    await selected(/Acne/)
    await add(sheet, 'sun')
    await user.clear(quantity('Sunscreen'))
    if (typed !== '') await user.type(quantity('Sunscreen'), typed.slice(0, 2))
    await by(/Cash/)
    await user.click(submit())
    expect(await dialog.findByText('Enter a whole quantity between 1 and 99')).toBeTruthy()
    expect(quantity('Sunscreen').ariaInvalid ?? quantity('Sunscreen').getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(quantity('Sunscreen').getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Enter a whole quantity between 1 and 99')
    await waitFor(() => expect(document.activeElement).toBe(quantity('Sunscreen')))
    expect(sent()).toEqual([])
  })

  it('P2 focuses the first wrong quantity when the account is to be charged', async () => {
    const sheet = await openSheet(account(), undefined, { patientId }, onSale)
    await selected(/Acne/)
    await add(sheet, 'sun')
    await add(sheet, 'dress')
    await sheet.user.clear(quantity('Sunscreen'))
    await sheet.user.clear(quantity('Dressing'))
    await sheet.user.click(chargeButton(sheet))
    expect(await sheet.dialog.findAllByText('Enter a whole quantity between 1 and 99')).toHaveLength(2)
    expect(document.activeElement).toBe(quantity('Sunscreen'))
    await sheet.user.click(sheet.dialog.getByRole('button', { name: 'Remove Sunscreen' }))
    expect(quantity('Dressing').value).toBe('')
    await sheet.user.click(chargeButton(sheet))
    await waitFor(() => expect(document.activeElement).toBe(quantity('Dressing')))
    expect(sheet.sent()).toEqual([])
  })

  const fullSale = (language: 'en' | 'es') => {
    const many = Array.from({ length: 50 }, (_, i) =>
      saleItemOf(i + 10, { nameEn: `Cream ${i}`, nameEs: `Crema ${i}` }),
    )
    function Full() {
      const lines = many.map(({ id }) => ({ itemId: id, quantity: '1' }))
      const { control } = useForm({ defaultValues: { items: lines } })
      const props = { control, lines, onChange: vi.fn(), onDone: vi.fn(), lookupRef: vi.fn() }
      return <SoldItems {...props} items={[...many, sunscreen]} errors={{ of: () => undefined, all: undefined }} />
    }
    return renderApp(<Full />, { language })
  }
  it.each([
    ['en', 'sunsc', 'Sunscreen was not added. A sale can have up to 50 lines.'],
    ['es', 'protec', 'No se agregó Protector solar. Una venta puede tener hasta 50 conceptos.'],
  ] as const)('P2 says in %s that a sale is full', async (language, typed, text) => {
    const { user } = await fullSale(language)
    await user.click(await screen.findByRole('combobox'))
    await user.keyboard(typed)
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  it.each([
    ['ADMIN', '/configuracion/articulos'],
    ['STAFF', undefined],
  ] as const)('P2 says to %s that there is nothing to sell yet', async (actor, link) => {
    const { dialog, user } = await openSheet(account(), undefined, { isSale: true }, { items: [soap], account: actor })
    expect(await dialog.findByText('There are no services or products to sell yet.')).toBeTruthy()
    const to = dialog.queryByRole('link', { name: 'Services and products' })
    expect(to?.getAttribute('href')).toBe(link)
    if (to) await user.click(to)
    if (to) await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('P2 sells without a payment: the sheet closes, and the sum is stated', async () => {
    const sheet = await openSheet(account(), () => ({ status: 201, body: saleOf() }), { patientId }, onSale)
    await selected(/Acne/)
    await add(sheet, 'sun')
    await sheet.user.click(sheet.dialog.getByRole('button', { name: 'Charge to the account' }))
    expect(await screen.findByText('$1,278.00 charged to the account')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [sent] = sheet.sent()
    expect([sent?.path, sent?.body]).toEqual(['/sales', { patientId, items: [{ itemId: sunscreen.id, quantity: 1 }] }])
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  })

  const slowSale = () => {
    const sale = Promise.withResolvers<{ status: number; body: unknown }>()
    const lines = [saleLineOf()]
    return { pay: () => sale.promise, answer: () => sale.resolve({ status: 201, body: saleOf({ lines }) }) }
  }

  it('P2 neither pays nor closes while the account is being charged, and keeps what was entered meanwhile', async () => {
    const { pay, answer } = slowSale()
    const sheet = await openSheet(account(), pay, { patientId }, onSale)
    const { user, dialog, sent } = sheet
    await selected(/Acne/)
    await add(sheet, 'sun')
    await user.click(chargeButton(sheet))
    await dialog.findByRole('button', { name: 'Charging…' })
    await add(sheet, 'dress')
    await sheet.by(/Cash/)
    amountOf('Cash').focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.click(dialog.getByRole('button', { name: 'Charging…' }))
    await user.keyboard('{Escape}')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent().map(({ path }) => path)).toEqual(['/sales'])
    answer()
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Quantity of Sunscreen' })).toBeNull())
    expect(quantity('Dressing').value).toBe('1')
    expect(amountOf('Cash')).toBeTruthy()
    expect(sheet.submit().getAttribute('aria-disabled')).toBeNull()
  })

  it('P2 keeps the sheet for a method that was chosen while the account was being charged', async () => {
    const { pay, answer } = slowSale()
    const sheet = await openSheet(account(), pay, { patientId }, onSale)
    await selected(/Acne/)
    await add(sheet, 'sun')
    await sheet.user.click(chargeButton(sheet))
    await sheet.by(/Cash/)
    answer()
    expect(await screen.findByText('$1,278.00 charged to the account')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Quantity of Sunscreen' })).toBeNull())
    expect(amountOf('Cash')).toBeTruthy()
  })

  it('P2 does not charge the account while the payment runs', async () => {
    const sheet = await openSheet(account(), () => new Promise(() => undefined), { patientId }, onSale)
    await selected(/Acne/)
    await add(sheet, 'sun')
    await sheet.by(/Cash/)
    await sheet.user.click(sheet.submit())
    await waitFor(() => expect(sheet.sent()).toHaveLength(1))
    await sheet.user.click(chargeButton(sheet))
    expect(sheet.sent().map(({ path }) => path)).toEqual(['/checkouts'])
  })

  it('P2 I4 says why a sale was refused, and keeps its lines', async () => {
    const sheet = await openSheet(account(), () => refusal('archived'), { patientId }, onSale)
    await selected(/Acne/)
    await add(sheet, 'sun')
    await sheet.user.click(sheet.dialog.getByRole('button', { name: 'Charge to the account' }))
    expect((await sheet.dialog.findByRole('alert')).textContent).toContain('archived')
    expect(quantity('Sunscreen').value).toBe('1')
  })

  it('P2 asks to charge the account where the payment arrives later', async () => {
    const sheet = await openSheet(account(), undefined, { patientId }, onSale)
    await selected(/Acne/)
    await add(sheet, 'sun')
    await sheet.by(/Bank transfer/)
    await sheet.user.click(sheet.submit())
    expect(await sheet.dialog.findByText(/^A pending payment can’t sell services or products/)).toBeTruthy()
    expect(sheet.sent()).toEqual([])
  })

  it('P2 opens to sell with nothing selected and the focus on what to sell', async () => {
    await openSheet(account(), undefined, { patientId, isSale: true }, onSale)
    expect(await screen.findByRole('dialog', { name: 'Sell' })).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await lookup()))
    expect((await charge(/Acne/)).checked).toBe(false)
  })

  it('P2 K12 pays the sale that it was opened for', async () => {
    const open = [openTreatment(), { ...openTreatment(), kind: 'sale' as const, id: saleId, nameEn: 'First visit fee' }]
    await openSheet(ledgerAccountOf({ open }), undefined, { patientId, saleId }, onSale)
    await selected(/First visit fee/)
    expect((await charge(/Acne/)).checked).toBe(false)
  })
})
