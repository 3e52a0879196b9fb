import type { DiagnosisTerm } from '@piel/contract/clinical/diagnoses'
import type { Problem } from '@piel/contract/clinical/problems'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { problemOf } from '#/testing/measures.ts'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { type Answer, refusal, serveApi } from '#/testing/serve-api.ts'
import { Problems } from './components/problems.tsx'

const termOf = (changes: Partial<DiagnosisTerm> = {}): DiagnosisTerm => ({
  id: '019a0000-0000-7000-8000-0000000e0001',
  code: 'L40.0',
  codeSystem: 'CIE-10',
  label: 'Plaque psoriasis',
  notifiable: null,
  source: 'piel',
  isActive: true,
  ...changes,
})

async function show(data: Problem[], answers: Record<string, () => Answer> = {}) {
  const calls = serveApi({
    'GET /patient/*/problems': () => ({ status: 200, body: { data } }),
    'GET /diagnoses': () => ({ status: 200, body: [termOf()] }),
    ...answers,
  })
  const page = <Problems patient={patientOf()} />
  const at = `/pacientes/detalle/${patientId}/expediente`
  const app = await renderApp({ '/pacientes/detalle/$id/expediente': page }, { at, account: 'CLINICAL' })
  const sent = (method: string) => calls.filter((one) => one.method === method).map(({ body }) => body)
  return { ...app, sent }
}

it('N10 shows open problems with code and certainty, and ended ones on request', async () => {
  await show([
    problemOf(1),
    problemOf(2, { label: 'Rosacea', code: 'L71.9', certainty: 'definitive', endedOn: '2025-01-31' }),
  ])
  expect(await screen.findByText('Plaque psoriasis')).toBeTruthy()
  expect(screen.getByText('Presumptive · since 1 Mar 2024')).toBeTruthy()
  expect(screen.getByText('1 ended problem')).toBeTruthy()
})

it('N10 adds a problem found as typed, and asks about one that is unusual', async () => {
  let isAsked = false
  const { user, sent } = await show([], {
    'POST /patient/*/problems': () => {
      if (isAsked) return { status: 201, body: problemOf(1) }
      isAsked = true
      return refusal('needs_confirmation')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add problem' }))
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 })
  await user.type(await within(dialog).findByLabelText(/^Diagnosis/), 'psor')
  await user.click(await within(dialog).findByRole('option', { name: /Plaque psoriasis/ }))
  await user.click(within(dialog).getByLabelText('Definitive'))
  await user.click(within(dialog).getByRole('button', { name: 'Add problem' }))
  await user.click(await within(dialog).findByLabelText('I checked this diagnosis'))
  await user.click(within(dialog).getByRole('button', { name: 'Add problem' }))
  const body = { termId: termOf().id, certainty: 'definitive', since: null }
  await vi.waitFor(() => expect(sent('POST')).toEqual([body, { ...body, confirmed: true }]))
})

it('N18 says what the clinic has to do about a notifiable diagnosis when it is chosen', async () => {
  const measles = termOf({ label: 'Measles', code: 'B05.9', notifiable: 'immediate' })
  const { user } = await show([], { 'GET /diagnoses': () => ({ status: 200, body: [measles] }) })
  await user.click(await screen.findByRole('button', { name: 'Add problem' }))
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 })
  await user.type(await within(dialog).findByLabelText(/^Diagnosis/), 'measles')
  await user.click(await within(dialog).findByRole('option', { name: /Measles/ }))
  expect(await within(dialog).findByText('Immediate notification.')).toBeTruthy()
  expect(within(dialog).getByText(/Nothing is sent from here/)).toBeTruthy()
})

it('N18 records when it was notified, and who did it', async () => {
  const { user, sent } = await show([problemOf(1, { label: 'Leprosy', notifiable: 'weekly' })], {
    'PATCH /patient/*/problems': () => ({ status: 200, body: problemOf(1) }),
  })
  expect(await screen.findByText('· Notify this week')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change: Leprosy' }))
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 })
  await user.type(await within(dialog).findByLabelText(/^Notified on/), '02/03/2026')
  await user.type(within(dialog).getByLabelText(/^Notified by/), 'Laura Díaz')
  await user.click(within(dialog).getByRole('button', { name: /^Save/ }))
  await vi.waitFor(() =>
    expect(sent('PATCH')).toEqual([
      {
        id: problemOf(1).id,
        certainty: 'presumptive',
        since: '2024-03-01',
        endedOn: null,
        notified: { on: '2026-03-02', by: 'Laura Díaz' },
      },
    ]),
  )
})
