import type { PatientStatement } from '@piel/contract/money/statement'
import type { SaleItem } from '@piel/contract/money/items'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { RecordPaymentButton } from '#/features/money/payments/components/record-payment-button.tsx'
import { catalogue, checkoutOf, ledgerOf } from './ledger.ts'
import { patientId, patientOf } from './patients.ts'
import { renderApp } from './render.tsx'
import { items } from './sales.ts'
import { type ApiCall, type refusal, serveApi } from './serve-api.ts'

type Answer = ReturnType<typeof refusal> | Promise<ReturnType<typeof refusal>>

const page = (data: unknown[]) => ({
  status: 200,
  body: { data, meta: { page: 1, limit: 8, total: 1, totalIsExact: true } },
})

/** What the API answers to a checkout. */
export const taken = (body = checkoutOf()) => ({ status: 201, body })

/** Opens the sheet on which payments are taken. */
export async function openSheet(
  account: PatientStatement,
  pay: (call: ApiCall) => Answer = () => taken(),
  props: Parameters<typeof RecordPaymentButton>[0] = { patientId },
  options: Parameters<typeof renderApp>[1] & { items?: SaleItem[] } = {},
) {
  const calls = serveApi({
    'GET /patient/*/ledger': () => ledgerOf(account),
    'GET /catalogue': catalogue,
    'GET /catalogue/items': () => items(options.items ?? []),
    'POST /sales': pay,
    'POST /checkouts': pay,
    'POST /transactions': pay,
    'POST /patient/*/discounts': pay,
    'GET /patient': () => page([patientOf()]),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
  })
  const app = await renderApp(<RecordPaymentButton {...props} />, options)
  const title = options.language === 'es' ? 'Cobrar' : 'Record payment'
  await app.user.click(screen.getByRole('button', { name: title }))
  const dialog = within(await screen.findByRole('dialog'))
  return {
    ...app,
    calls,
    dialog,
    submit: () => dialog.getByRole('button', { name: title }),
    sent: () => calls.filter(({ method }) => method === 'POST'),
    /** Chooses a method by its tile. */
    by: (name: RegExp) => app.user.click(dialog.getByRole('button', { name })),
    /** The figures of the summary. */
    stated: () =>
      within(dialog.getByRole('region', { name: 'Balance after this payment' }))
        .getAllByRole('term')
        .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
  }
}

/** The amount of a method. */
export const amountOf = (name: string) =>
  within(screen.getByRole('group', { name })).getByRole<HTMLInputElement>('textbox', { name: /Amount/ })

export const charge = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

export const selected = (name: RegExp) => waitFor(async () => expect((await charge(name)).checked).toBe(true))
