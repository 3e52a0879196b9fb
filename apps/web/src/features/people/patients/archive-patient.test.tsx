import type { Language } from '@piel/contract/core/people'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { refusal, serveApi } from '#/testing/serve-api.ts'
import { PatientDetailPage } from './patient-detail-page.tsx'

const pages = {
  '/pacientes/detalle/$id': inPatientFrame(<PatientDetailPage />),
  '/pacientes': <p>List</p>,
} as const
const show = (language: Language = 'en') => renderApp(pages, { at: `/pacientes/detalle/${patientId}`, language })
const serve = (patient = patientOf()) => ({ status: 200, body: patient })

/** Opens the question from the menu of the header. */
async function choose({ user }: Pick<Awaited<ReturnType<typeof show>>, 'user'>, language: Language = 'en') {
  const [more, archive] = language === 'en' ? ['More actions', 'Archive'] : ['Más acciones', 'Archivar']
  await user.click(await screen.findByRole('button', { name: more }))
  await user.click(await screen.findByRole('menuitem', { name: archive }))
  return archive
}

it('E11 asks, archives, confirms it and returns to the list', async () => {
  const calls = serveApi({ 'GET /patient/*': () => serve(), 'DELETE /patient/*': () => ({ status: 204 }) })
  const page = await show()
  await choose(page)
  const dialog = await screen.findByRole('alertdialog', { name: 'Archive Ana Ruiz O’Farrill?' })
  expect(within(dialog).getByText(/An administrator can restore/)).toBeTruthy()
  await page.user.click(within(dialog).getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('List')).toBeTruthy()
  expect(await screen.findByText('Ana Ruiz O’Farrill was archived')).toBeTruthy()
  expect(calls.find((call) => call.method === 'DELETE')?.headers.get('if-match')).toBe('"v7"')
})

it('K10 counts upcoming appointments, and archives only together with cancelling them', async () => {
  let isFirst = true
  const calls = serveApi({
    'GET /patient/*': () => serve(),
    'DELETE /patient/*': () => {
      if (!isFirst) return { status: 204 }
      isFirst = false
      const answer = refusal('has_appointments') as { status: number; body: object }
      return { ...answer, body: { ...answer.body, count: 2 } }
    },
  })
  const page = await show()
  await choose(page)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive Ana Ruiz O’Farrill?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Archive' }))
  expect(await dialog.findByText('2 upcoming appointments will be cancelled.')).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Archive and cancel 2 appointments' }))
  expect(await screen.findByText('Ana Ruiz O’Farrill was archived')).toBeTruthy()
  expect(calls.findLast(({ method }) => method === 'DELETE')?.path).toMatch(/\?cancelAppointments=true$/)
})

it.each([
  ['en', 60_000, 'The patient owes $600.00. Take the payment or adjust the balance first.'],
  ['es', -1_000, 'El paciente tiene $10.00 a favor. Primero reembólselos o ajuste el saldo.'],
] as const)(
  'E11 states in %s the balance that archiving waits for: %i centavos (F10)',
  async (language, minor, text) => {
    serveApi({
      'GET /patient/*': () => serve(),
      'DELETE /patient/*': () => {
        const answer = refusal('has_balance') as { status: number; body: object }
        return { ...answer, body: { ...answer.body, balanceMinor: minor } }
      },
    })
    const page = await show(language)
    const word = await choose(page, language)
    const dialog = within(await screen.findByRole('alertdialog'))
    await page.user.click(dialog.getByRole('button', { name: word }))
    expect(await dialog.findByText(text)).toBeTruthy()
  },
)

it('E11 shows a failure in a toast', async () => {
  serveApi({ 'GET /patient/*': () => serve(), 'DELETE /patient/*': () => refusal('version_conflict') })
  const page = await show()
  await choose(page)
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Someone else changed this record. Review it and try again.')).toBeTruthy()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})
