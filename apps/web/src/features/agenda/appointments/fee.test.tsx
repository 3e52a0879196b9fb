import type { Appointment } from '@piel/contract/agenda/appointments'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { appointmentOf, appointmentTypeOf } from '#/testing/agenda.ts'
import { ana, showAgenda, stubWindow } from '#/testing/agenda-page.tsx'
import { saleId } from '#/testing/sales.ts'
import { refusal } from '#/testing/serve-api.ts'

beforeEach(() => {
  localStorage.removeItem('piel.agenda')
  stubWindow('64rem')
})

type Fee = NonNullable<Appointment['sale']>
const feeOf = (changes: Partial<Fee> = {}): Fee => ({
  id: saleId,
  nameEn: ana.type.nameEn,
  nameEs: ana.type.nameEs,
  totalMinor: 90_000,
  outstandingMinor: 0,
  ...changes,
})
const types = [1, 2, 3, 4].map((n) => ({ ...appointmentTypeOf(n), feeMinor: 90_000, feeWhen: 'arrival' as const }))
const served = (data: unknown[] = types) => ({ status: 200, body: { data } })
type Answer = ReturnType<typeof refusal>

interface Shown {
  sale?: Fee | null
  status?: 'booked' | 'arrived' | 'completed'
  types?: () => Answer | Promise<Answer>
  account?: 'STAFF' | 'DOCTOR'
  language?: 'en' | 'es'
}
async function showPanel({
  sale = null,
  status = 'booked',
  types: answer = served,
  account = 'STAFF',
  language = 'en',
}: Shown) {
  await showAgenda(
    {
      'GET /agenda/types': () => answer(),
      'GET /appointments/*': () => ({ status: 200, body: { ...appointmentOf(ana, { status }), sale } }),
    },
    `/agenda?open=${ana.id}`,
    { account, language },
  )
  return within(await screen.findByRole('complementary', { name: language === 'es' ? 'Cita' : 'Appointment' }))
}
type Panel = Awaited<ReturnType<typeof showPanel>>
const rows = (panel: Panel) => panel.getAllByRole('term').map(({ textContent }) => textContent)
const valueOf = async (panel: Panel, label = 'Fee') =>
  (await panel.findByText(label)).nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')

it.each([
  ['that it will be charged', null, 'booked', '$900.00, charged on arrival', false],
  ['what is outstanding', feeOf({ outstandingMinor: 40_000 }), 'arrived', '$900.00, $400.00 outstanding', true],
  ['that it is paid', feeOf(), 'arrived', '$900.00, paid', false],
  ['that there is none any more', null, 'completed', 'No fee', false],
] as const)('K12 states the fee: %s', async (_what, sale, status, text, isCharged) => {
  const panel = await showPanel({ sale, status })
  await waitFor(async () => expect(await valueOf(panel)).toBe(text))
  expect(panel.queryByRole('button', { name: 'Charge' }) !== null).toBe(isCharged)
})

it('K12 states that a type has no fee', async () => {
  const panel = await showPanel({ types: () => served([1, 2, 3, 4].map(appointmentTypeOf)) })
  await waitFor(async () => expect(await valueOf(panel)).toBe('No fee'))
})

it.each([
  ['en', 'Fee', '$900.00, $400.00 outstandingCharged for Wart check'],
  ['es', 'Honorarios', '$900.00, pendientes $400.00Cargados por Revisión de verruga'],
] as const)(
  'K12 states in %s what a fee was charged for whose appointment has another type by now',
  async (language, label, text) => {
    const sale = feeOf({ nameEn: 'Wart check', nameEs: 'Revisión de verruga', outstandingMinor: 40_000 })
    const panel = await showPanel({ sale, status: 'arrived', language })
    await waitFor(async () => expect(await valueOf(panel, label)).toBe(text))
  },
)

it('K12 keeps the place of the fee while its type loads', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const panel = await showPanel({ types: () => promise })
  expect(await valueOf(panel)).toBe('Loading…')
  const before = rows(panel)
  expect(before).toEqual(['With', 'Fee', 'Reason for the visit', 'Reception note'])
  resolve(served())
  await waitFor(async () => expect(await valueOf(panel)).toBe('$900.00, charged on arrival'))
  expect(rows(panel)).toEqual(before)
})

it('K12 I4 says that the fee could not be loaded', async () => {
  const panel = await showPanel({ types: () => refusal('forbidden') })
  await waitFor(async () => expect(await valueOf(panel)).toBe('The fee could not be loaded'))
})

it('K12 shows no fee to those who read no money', async () => {
  const panel = await showPanel({ account: 'DOCTOR' })
  await panel.findByText('With')
  expect(rows(panel)).toEqual(['With', 'Reason for the visit', 'Reception note'])
})
