import type { ActorKind } from '@piel/contract/core/permissions'
import type { Language } from '@piel/contract/core/people'
import type { Patient } from '@piel/contract/people/patients'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alertOf, knownAllergies } from '#/testing/alerts.ts'
import { inPatientFrame } from '#/testing/patient-frame.tsx'
import { patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { type Answer, refusal, serveApi } from '#/testing/serve-api.ts'

const path = `/pacientes/detalle/${patientId}`
const pages = { '/pacientes/detalle/$id': inPatientFrame(<p>Overview page</p>) } as const

interface Shown {
  patient?: Patient
  account?: ActorKind
  language?: Language
  answers?: Record<string, () => Answer>
}
async function show({ patient = patientOf(), account = 'ADMIN', language = 'en', answers = {} }: Shown = {}) {
  const calls = serveApi({ 'GET /patient/*': () => ({ status: 200, body: patient }), ...answers })
  const app = await renderApp(pages, { account, language, at: path })
  const name = language === 'en' ? 'Allergies and alerts' : 'Alergias y alertas'
  const banner = await screen.findByRole('region', { name })
  return { ...app, calls, banner, posted: () => calls.filter(({ method }) => method === 'POST') }
}
const known = (alerts = [alertOf(1), alertOf(2, { label: 'Látex', severity: 'unknown' })]) =>
  patientOf({ allergies: knownAllergies, alerts })
const noneKnown = (isDue = false) =>
  patientOf({ allergies: { state: 'noneKnown', askedAt: '2026-03-03T18:00:00.000Z', askedBy: 'Elena Soto', isDue } })
const text = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, ' ')

describe('the banner of a patient', () => {
  it.each<[Language, Patient, string]>([
    ['en', known(), 'Allergies: Penicillin (severe), Latex'],
    ['es', known(), 'Alergias: Penicilina (grave), Látex'],
    ['en', noneKnown(), 'No known allergies · asked on 3 Mar 2026'],
    ['es', noneKnown(), 'Sin alergias conocidas · preguntado el 3 mar 2026'],
    ['en', patientOf(), 'Allergies: not asked'],
    ['es', patientOf(), 'Alergias: no se ha preguntado'],
  ])('N3 states allergies in words, in %s', async (language, patient, words) => {
    const { banner, calls } = await show({ patient, language })
    await waitFor(() => expect(text(banner)).toContain(words))
    expect(calls.map((call) => call.path)).toEqual([`/patient/${patientId}`])
  })

  it('N4 names conditions and medicines after the allergies, suggested ones in the language of the reader', async () => {
    const { banner } = await show({
      patient: known([
        alertOf(1),
        alertOf(2, { kind: 'condition', label: 'Marcapasos', severity: null }),
        alertOf(3, { kind: 'medicine', label: 'Isotretinoína en los últimos 6 meses', severity: null }),
      ]),
    })
    await waitFor(() =>
      expect(text(banner)).toContain(
        'Allergies: Penicillin (severe)Conditions: MarcapasosMedicines: Isotretinoin in the last 6 months',
      ),
    )
  })

  it('N3 says that an answer is older than 12 months, and confirms it with one press', async () => {
    let patient = noneKnown(true)
    const { banner, user, posted } = await show({
      answers: {
        'GET /patient/*': () => ({ status: 200, body: patient }),
        'POST /patient/*/allergy-review': () => {
          patient = noneKnown()
          return { status: 201, body: patient.allergies }
        },
      },
    })
    expect(text(banner)).toContain('asked on 3 Mar 2026, more than 12 months ago')
    await user.click(within(banner).getByRole('button', { name: 'Confirm that this is still true' }))
    expect(await screen.findByText('Allergies confirmed')).toBeTruthy()
    expect(posted().map(({ path: sent, body }) => [sent, body])).toEqual([
      [`/patient/${patientId}/allergy-review`, { state: 'noneKnown' }],
    ])
    await waitFor(() => expect(within(banner).queryByText(/12 months/)).toBeNull())
  })

  it('N3 shows a refusal and the current state if someone else has changed it', async () => {
    let patient = noneKnown(true)
    const { banner, user } = await show({
      answers: {
        'GET /patient/*': () => ({ status: 200, body: patient }),
        'POST /patient/*/allergy-review': () => {
          patient = known()
          return refusal('allergies_differ')
        },
      },
    })
    await user.click(within(banner).getByRole('button', { name: 'Confirm that this is still true' }))
    expect(
      await screen.findByText('The allergies on record do not match this answer. Review them and answer again.'),
    ).toBeTruthy()
    await waitFor(() => expect(text(banner)).toContain('Penicillin (severe)'))
  })

  it('N3 is in a patient’s archive too, without anything to press but the history', async () => {
    const { banner } = await show({ patient: patientOf({ archivedAt: '2026-03-03T18:00:00.000Z' }) })
    expect(
      within(banner)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Allergies and alerts'])
  })
})

describe('the dialog of alerts', () => {
  const open = async (shown: Shown, button: string) => {
    const app = await show(shown)
    await app.user.click(within(app.banner).getByRole('button', { name: button }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Allergies and alerts' })) }
  }

  it('N3 records that none are known', async () => {
    const { dialog, user, posted } = await open(
      { answers: { 'POST /patient/*/allergy-review': () => ({ status: 201, body: noneKnown().allergies }) } },
      'Ask about allergies',
    )
    await user.click(await dialog.findByRole('button', { name: 'No known allergies' }))
    expect(await screen.findByText('Recorded: no known allergies')).toBeTruthy()
    expect(posted().map(({ body }) => body)).toEqual([{ state: 'noneKnown' }])
  })

  it('N4 adds an allergy with the family of its substance', async () => {
    const { dialog, user, posted } = await open(
      { answers: { 'POST /patient/*/alerts': () => ({ status: 201, body: alertOf(1, { label: 'Amoxicillin' }) }) } },
      'Ask about allergies',
    )
    await user.click(await dialog.findByRole('button', { name: 'Add allergy' }))
    await user.click(await dialog.findByRole('button', { name: 'Add allergy' }))
    expect(await dialog.findByText('Enter the name')).toBeTruthy()
    await user.type(dialog.getByRole('combobox', { name: /Substance/ }), 'Amoxicillin')
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Family' }).value).toBe('penicillins')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Severity' }), 'Severe')
    await user.type(dialog.getByRole('textbox', { name: 'Reaction' }), 'Anaphylaxis')
    await user.selectOptions(dialog.getByRole('combobox', { name: /Source/ }), 'A clinical document')
    await user.click(dialog.getByRole('button', { name: 'Add allergy' }))
    expect(await screen.findByText('Amoxicillin was added')).toBeTruthy()
    expect(posted().map(({ body }) => body)).toEqual([
      {
        kind: 'allergy',
        label: 'Amoxicillin',
        family: 'penicillins',
        severity: 'severe',
        reaction: 'Anaphylaxis',
        since: null,
        source: 'record',
        atDesk: true,
      },
    ])
  })

  it('N4 shows at its field that a condition is already on record, and keeps the input', async () => {
    const { dialog, user } = await open(
      {
        patient: known(),
        answers: {
          'POST /patient/*/alerts': () =>
            refusal('validation_failed', [{ pointer: '/label', code: 'validation.alertTwice' }]),
        },
      },
      'Allergies and alerts',
    )
    await user.click(await dialog.findByRole('button', { name: 'Add condition' }))
    const name = await dialog.findByRole('combobox', { name: /Condition/ })
    await user.type(name, 'Keloids')
    await user.selectOptions(dialog.getByRole('combobox', { name: /Source/ }), 'The patient or a companion')
    await user.click(dialog.getByRole('checkbox', { name: 'Show at reception' }))
    await user.click(dialog.getByRole('button', { name: 'Add condition' }))
    expect(await dialog.findByText('This is already on record')).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe('Keloids')
  })

  it('N4 ends an alert with a reason, and says what follows for the last allergy', async () => {
    const { dialog, user, posted } = await open(
      {
        patient: known([alertOf(1)]),
        answers: { 'POST /alerts/*/end': () => ({ status: 200, body: alertOf(1) }) },
      },
      'Allergies and alerts',
    )
    await user.click(await dialog.findByRole('button', { name: 'End: Penicillin' }))
    expect(await dialog.findByText(/the patient must be asked again/)).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Ruled out by a skin test')
    await user.click(dialog.getByRole('button', { name: 'End alert' }))
    expect(await screen.findByText('Alert ended: Penicillin')).toBeTruthy()
    expect(posted().map(({ path: sent, body }) => [sent, body])).toEqual([
      [`/alerts/${alertOf(1).id}/end`, { reason: 'Ruled out by a skin test' }],
    ])
  })

  it('N4 loads ended alerts on request, with reason, author and date', async () => {
    const by = { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Elena Soto' }
    const ended = alertOf(3, {
      label: 'Ibuprofeno',
      ended: { at: '2026-04-01T18:00:00.000Z', by, reason: 'Tolerated' },
    })
    const { dialog, user, calls } = await open(
      {
        patient: known(),
        answers: { 'GET /patient/*/alerts': () => ({ status: 200, body: { data: [ended, alertOf(1)] } }) },
      },
      'Allergies and alerts',
    )
    const button = await dialog.findByRole('button', { name: 'Show ended alerts' })
    expect(calls.some((call) => call.path.endsWith('/alerts'))).toBe(false)
    await user.click(button)
    const history = within(await dialog.findByRole('region', { name: 'Ended' }))
    expect(await history.findByText('Ended by Elena Soto on 1 Apr 2026: Tolerated')).toBeTruthy()
    expect(history.getAllByRole('listitem')).toHaveLength(1)
  })

  it('N4 lets reception add allergies only, as stated by the patient', async () => {
    const { dialog, user, posted } = await open(
      {
        patient: known(),
        account: 'STAFF',
        answers: { 'POST /patient/*/alerts': () => ({ status: 201, body: alertOf(3, { label: 'Iodine' }) }) },
      },
      'Allergies and alerts',
    )
    const add = await dialog.findByRole('button', { name: 'Add allergy' })
    expect(dialog.queryByRole('button', { name: 'Add condition' })).toBeNull()
    expect(dialog.queryByRole('button', { name: /^End/ })).toBeNull()
    await user.click(add)
    await user.type(await dialog.findByRole('combobox', { name: /Substance/ }), 'Iodine')
    expect(dialog.queryByRole('combobox', { name: /Source/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Add allergy' }))
    expect(await screen.findByText('Iodine was added')).toBeTruthy()
    expect(posted()[0]?.body).toMatchObject({ source: 'patient', family: 'iodine' })
  })
})
