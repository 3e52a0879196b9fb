import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RecordPaymentButton } from './components/record-payment-button.tsx'
import { catalogue, ledgerAccountOf, ledgerOf, openTreatment } from '#/testing/ledger.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { charge, selected } from '#/testing/payment-sheet.tsx'
import { renderApp } from '#/testing/render.tsx'
import { items } from '#/testing/sales.ts'
import { refusal, serveApi } from '#/testing/serve-api.ts'

/** Opens the sheet while one of its calls is refused, until `works`. */
async function open(
  failing: string,
  { isSale = false, language = 'en' }: { isSale?: boolean; language?: 'en' | 'es' } = {},
) {
  let isFailing = true
  const answers = {
    'GET /patient/*/ledger': () => ledgerOf(ledgerAccountOf({ open: [openTreatment()] })),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    'GET /catalogue': catalogue,
    'GET /catalogue/items': () => items(),
  }
  const answer = answers[failing as keyof typeof answers]
  serveApi({ ...answers, [failing]: () => (isFailing ? refusal('forbidden') : answer()) })
  const { user } = await renderApp(<RecordPaymentButton patientId={patientId} isSale={isSale} />, { language })
  await user.click(screen.getByRole('button', { name: language === 'es' ? 'Cobrar' : 'Record payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { user, dialog, works: () => (isFailing = false) }
}
const lookup = { name: 'Sell a service or product' }

it.each([
  ['the sheet that sells', true],
  ['the sheet of payments', false],
] as const)(
  'P2 I4 %s says that the services and products could not be loaded, and tries again',
  async (_name, isSale) => {
    const { user, dialog, works } = await open('GET /catalogue/items', { isSale })
    expect(await dialog.findByText('The services and products could not be loaded')).toBeTruthy()
    expect(dialog.queryByText('There are no services or products to sell yet.')).toBeNull()
    expect((await charge(/Acne/)).checked).toBe(!isSale)
    works()
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByRole('combobox', lookup)).toBeTruthy()
    expect(dialog.queryByText('The services and products could not be loaded')).toBeNull()
  },
)

it('P2 I4 says in Spanish that the services and products could not be loaded', async () => {
  const { dialog } = await open('GET /catalogue/items', { isSale: true, language: 'es' })
  expect(await dialog.findByText('No se pudieron cargar los servicios y productos')).toBeTruthy()
})

it('G4 I4 says that the memberships could not be loaded, tries again, and selects what is open', async () => {
  const { user, dialog, works } = await open('GET /catalogue')
  expect(await dialog.findByText('The memberships could not be loaded')).toBeTruthy()
  works()
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  await selected(/Acne/)
  expect(await dialog.findByRole('button', { name: 'Sell a membership…' })).toBeTruthy()
})

it('P2 opens to sell with the focus on what to sell, however late it loads', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof items>>()
  serveApi({
    'GET /patient/*/ledger': () => ledgerOf(ledgerAccountOf({ open: [openTreatment()] })),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    'GET /catalogue': catalogue,
    'GET /catalogue/items': () => promise,
  })
  const { user } = await renderApp(<RecordPaymentButton patientId={patientId} isSale />)
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  await charge(/Acne/)
  resolve(items())
  const box = await screen.findByRole('combobox', lookup)
  await waitFor(() => expect(document.activeElement).toBe(box))
})
