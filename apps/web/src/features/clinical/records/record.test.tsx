import type { Me } from '@piel/contract/account/me'
import type { RecordEntry } from '@piel/contract/clinical/records'
import type { Language } from '@piel/contract/core/people'
import type { ActorKind } from '@piel/contract/core/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { entryOf, patientId, patientOf } from '#/testing/patients.ts'
import { renderApp } from '#/testing/render.tsx'
import { type ApiCall, refusal, serveApi } from '#/testing/serve-api.ts'
import { RecordPage } from './record-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

const noProblems = { 'GET /patient/*/problems': () => ({ status: 200, body: { data: [] } }) }

/** The API's list of `entries`, by kind and by page. */
const listOf = (entries: () => RecordEntry[]) => (call: ApiCall) => {
  const query = new URLSearchParams(call.path.split('?')[1])
  const page = Number(query.get('page') ?? 1)
  const limit = Number(query.get('limit') ?? 10)
  const found = entries().filter(({ kind }) => kind === (query.get('kind') ?? kind))
  const meta = { page, limit, total: found.length, totalIsExact: true }
  return { status: 200, body: { data: found.slice((page - 1) * limit, page * limit), meta } }
}

const show = (language: Language = 'en', at = '', account: ActorKind = 'CLINICAL', me: Partial<Me> = {}) =>
  renderApp(
    { '/pacientes/detalle/$id/expediente': <RecordPage /> },
    { at: `/pacientes/detalle/${patientId}/expediente${at}`, language, account, me },
  )
const serve = (entries: RecordEntry[], patient = patientOf()) =>
  serveApi({
    'GET /patient/*/medical-history': listOf(() => entries),
    ...noProblems,
    'GET /patient/*': () => ({ status: 200, body: patient }),
  })
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

describe('E3 clinical record', () => {
  const withoutPrescription = ['Consultation', 'Diagnosis', 'Procedure', 'Note']
  it.each([
    ['CLINICAL', {}, 'Only doctors can write prescriptions.'],
    ['ADMIN', {}, 'Only doctors can write prescriptions.'],
    ['DOCTOR', { licenseProblem: 'licenseExpired' }, 'Prescriptions need a valid licence, and yours has expired'],
  ] as const)('N2 offers %s %j no prescription, and says why', async (account, me, reason) => {
    serve([entryOf(1, { kind: 'prescription' }), entryOf(2, { kind: 'note' })])
    await show('en', '', account, me)
    const field = await screen.findByLabelText(/^Type/)
    expect([...field.querySelectorAll('option')].map((option) => option.textContent)).toEqual(withoutPrescription)
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
    const prescription = await screen.findByRole('article', { name: /^Prescription/ })
    expect(within(prescription).queryByRole('button', { name: /^Correct:/ })).toBeNull()
    const note = screen.getByRole('article', { name: /^Note/ })
    expect(within(note).getByRole('button', { name: /^Correct:/ })).toBeTruthy()
  })

  it.each([
    ['DOCTOR', {}],
    ['ADMIN', { doctorId: '019a0000-0000-7000-8000-0000000000d1' }],
  ] as const)('N2 offers prescriptions to %s %j with an active licence', async (account, me) => {
    serve([entryOf(1, { kind: 'prescription' })])
    await show('en', '', account, me)
    const field = await screen.findByLabelText(/^Type/)
    expect(within(field).getByRole('option', { name: 'Prescription' })).toBeTruthy()
    expect(field.getAttribute('aria-describedby')).toBeNull()
    expect(await screen.findByRole('button', { name: /^Correct: Prescription/ })).toBeTruthy()
  })

  it('N2 shows the licence and the specialty that a doctor had', async () => {
    const author = { ...entryOf(1).author, license: { number: '1234567', jurisdiction: 'México' } }
    serve([entryOf(1, { author: { ...author, specialty: 'dermatologia' } })])
    await show('es')
    const entry = await screen.findByRole('article')
    expect(entry.textContent).toContain('Dra. Elena Soto · Dermatología · Céd. prof. 1234567')
  })

  it('E3 shows each entry with its kind, date, author and exact time', async () => {
    serve([entryOf(1, { kind: 'diagnosis', text: 'Dermatitis atópica' })])
    await show()
    const entry = await screen.findByRole('article', { name: /^Diagnosis/ })
    expect(within(entry).getByText('Dermatitis atópica')).toBeTruthy()
    expect(within(entry).getByText('Dr. Elena Soto')).toBeTruthy()
    expect(within(entry).getByText('3 Mar 2026').title).toMatch(/3 Mar 2026.*10:05/)
  })

  it('E3 shows the author’s title in Spanish as the author chose it', async () => {
    serve([entryOf(1, { kind: 'diagnosis' })])
    await show('es')
    const entry = await screen.findByRole('article', { name: /^Diagnóstico/ })
    expect(within(entry).getByText('Dra. Elena Soto')).toBeTruthy()
  })

  it('E3 loads newest first, twenty at a time, and older ones on request', async () => {
    const calls = serve(Array.from({ length: 25 }, (_, index) => entryOf(index + 1)))
    const { user } = await show()
    await screen.findByText('Text of entry 1')
    expect(calls.find((call) => call.path.includes('medical-history'))?.path).toMatch(/sort=-date&limit=20&page=1$/)
    expect(screen.queryByText('Text of entry 25')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show older entries' }))
    expect(await screen.findByText('Text of entry 25')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
  })

  it('E3 filters by kind, in the URL', async () => {
    serve([entryOf(1), entryOf(2, { kind: 'prescription', text: 'Hidrocortisona' })])
    const { user, router } = await show()
    await screen.findByText('Text of entry 1')
    await user.click(screen.getByRole('radio', { name: 'Prescription' }))
    expect(await screen.findByText('Hidrocortisona')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Text of entry 1')).toBeNull())
    expect(router.state.location.searchStr).toBe('?kind=prescription')
    await user.click(screen.getByRole('radio', { name: 'Procedure' }))
    await user.click(await screen.findByRole('button', { name: 'Show all entries' }))
    expect(await screen.findByText('Text of entry 1')).toBeTruthy()
  })

  it('E3 adds an entry once, with today’s date in the clinic', async () => {
    const entries: RecordEntry[] = []
    const calls = serveApi({
      'GET /patient/*/medical-history': listOf(() => entries),
      'POST /patient/*/medical-history': () => {
        const entry = entryOf(1, { text: 'Acude por brote en codos' })
        entries.push(entry)
        return { status: 201, body: entry }
      },
      ...noProblems,
      'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    })
    const { user } = await show()
    await screen.findByText('The record has no entries yet')
    expect(field(/^Date/).value).toBe('20/11/2026')
    fireEvent.change(field(/^Text/), { target: { value: 'Acude por brote en codos' } })
    await user.dblClick(screen.getByRole('button', { name: 'Add entry' }))
    expect(await screen.findByRole('article')).toBeTruthy()
    const posts = calls.filter((call) => call.method === 'POST')
    expect(posts).toHaveLength(1)
    expect(posts[0]?.body).toEqual({ kind: 'consultation', date: '2026-11-20', text: 'Acude por brote en codos' })
    await waitFor(() => expect(field(/^Text/).value).toBe(''))
    expect(sessionStorage).toHaveLength(0)
  })

  it.each([
    ['Text', 'Too short', 'The entry must have at least 10 characters', 'La nota debe tener al menos 10 caracteres'],
    ['Text', 'a'.repeat(1001), 'The entry cannot exceed 1000 characters', 'La nota no puede exceder 1000 caracteres'],
    [
      'Date',
      '21/11/2026',
      'The date must be between the date of birth and today',
      'La fecha debe estar entre la fecha de nacimiento y hoy',
    ],
    [
      'Date',
      '27/02/1990',
      'The date must be between the date of birth and today',
      'La fecha debe estar entre la fecha de nacimiento y hoy',
    ],
    ['Date', '30/02/2020', 'The date is not valid', 'La fecha no es válida'],
  ] as const)('E3 refuses %s %.12j in both languages and keeps it', async (name, value, en, es) => {
    for (const [language, said] of [
      ['en', en],
      ['es', es],
    ] as const) {
      serve([])
      const view = await show(language)
      const label = { Text: { en: /^Text/, es: /^Texto/ }, Date: { en: /^Date/, es: /^Fecha/ } }[name][language]
      const input = await screen.findByLabelText<HTMLInputElement>(label)
      fireEvent.change(input, { target: { value } })
      fireEvent.blur(input)
      expect(await screen.findByText(said)).toBeTruthy()
      expect(input.value).toBe(value)
      view.unmount()
      sessionStorage.clear()
    }
  })

  it('E3 keeps a corrected entry, struck through, with links to its correction and back', async () => {
    const correction = entryOf(1, { text: 'Dermatitis leve', replacesId: entryOf(2).id })
    serve([correction, entryOf(2, { text: 'Dermatitis grave', replacedById: correction.id })])
    const { user } = await show()
    const old = (await screen.findByText('Dermatitis grave')).closest('li')
    expect(old?.querySelector('del')?.textContent).toBe('Dermatitis grave')
    expect(within(old ?? document.body).getByText('Corrected')).toBeTruthy()
    expect(within(old ?? document.body).queryByRole('button', { name: /^Correct:/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'View correction' }))
    await waitFor(() => expect(document.activeElement?.id).toBe(correction.id))
    await user.click(screen.getByRole('button', { name: 'Corrects an earlier entry' }))
    await waitFor(() => expect(document.activeElement?.id).toBe(entryOf(2).id))
  })

  it('E3 loads the page of a corrected entry that is not shown yet', async () => {
    const last = entryOf(30, { text: 'The oldest', replacedById: entryOf(1).id })
    serve([entryOf(1, { replacesId: last.id }), ...Array.from({ length: 28 }, (_, n) => entryOf(n + 2)), last])
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Corrects an earlier entry' }))
    await waitFor(() => expect(document.activeElement?.id).toBe(last.id))
  })

  it('E3 corrects with a new entry that refers to the old one', async () => {
    const calls = serveApi({
      'GET /patient/*/medical-history': listOf(() => [entryOf(5, { text: 'Dermatitis grave' })]),
      'POST /patient/*/medical-history': () => ({ status: 201, body: entryOf(6, { replacesId: entryOf(5).id }) }),
      ...noProblems,
      'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Correct: Note of 3 Mar 2026' }))
    const dialog = await screen.findByRole('dialog', { name: 'Correct entry' })
    const text = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Text/)
    expect(text.value).toBe('Dermatitis grave')
    fireEvent.change(text, { target: { value: 'Dermatitis leve' } })
    await user.click(within(dialog).getByRole('button', { name: 'Add correction' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
      kind: 'note',
      date: '2026-03-03',
      text: 'Dermatitis leve',
      replacesId: entryOf(5).id,
    })
  })

  it('C5 E3 continues an entry or a correction after a reload', async () => {
    serve([entryOf(5, { text: 'Dermatitis grave' })])
    const first = await show()
    await screen.findByText('Dermatitis grave')
    fireEvent.change(field(/^Text/), { target: { value: 'Primera consulta' } })
    first.unmount()
    const second = await show()
    await waitFor(() => expect(field(/^Text/).value).toBe('Primera consulta'))
    await second.user.click(await screen.findByRole('button', { name: 'Correct: Note of 3 Mar 2026' }))
    const textOf = async () =>
      within(await screen.findByRole('dialog', { name: 'Correct entry' })).getByLabelText<HTMLTextAreaElement>(/^Text/)
    fireEvent.change(await textOf(), { target: { value: 'Dermatitis leve' } })
    second.unmount()
    await show()
    await waitFor(async () => expect((await textOf()).value).toBe('Dermatitis leve'))
  })

  it('E3 reports above the buttons that another user corrected the entry first', async () => {
    serveApi({
      'GET /patient/*/medical-history': listOf(() => [entryOf(5)]),
      'POST /patient/*/medical-history': () => refusal('already_replaced'),
      ...noProblems,
      'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: /^Correct: Note/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^Text/), { target: { value: 'Another text of it' } })
    await user.click(within(dialog).getByRole('button', { name: 'Add correction' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('This entry has already been corrected.')
  })

  it('E3 offers no form in the record of an archived patient', async () => {
    serve([entryOf(1)], patientOf({ archivedAt: '2026-09-01T18:00:00.000Z' }))
    await show()
    await screen.findByText('Text of entry 1')
    expect(screen.queryByRole('form', { name: 'New entry' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Correct:/ })).toBeNull()
  })

  it('E3 opens the form for a new entry from a link, and takes the request out of the URL', async () => {
    serve([entryOf(1)])
    const { router, user } = await show('en', '?note=1')
    await waitFor(() => expect(document.activeElement).toBe(field(/^Text/)))
    expect(router.state.location.searchStr).toBe('')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByText('Text of entry 1')).toBeTruthy()
  })

  it('E3 prints the record from a link, once', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    serve([entryOf(1)])
    const { router } = await show('en', '?print=1')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(router.state.location.searchStr).toBe('')
  })

  it('E3 prints the whole record, whatever is shown', async () => {
    const print = vi.fn(() => expect(screen.getAllByRole('article')).toHaveLength(45))
    vi.stubGlobal('print', print)
    serve(Array.from({ length: 45 }, (_, n) => entryOf(n + 1, { kind: n === 0 ? 'procedure' : 'note' })))
    const { user } = await show('en', '?kind=procedure')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(screen.getByText('Printed on 20 Nov 2026')).toBeTruthy()
  })

  it('D2 prints the birth date as not specified', async () => {
    serve([entryOf(1)], patientOf({ birthDate: null }))
    await show()
    await screen.findByText('Text of entry 1')
    expect(screen.getByText('Date of birth: Not specified · Female')).toBeTruthy()
  })

  it('I4 reports that the record could not be loaded, with Retry', async () => {
    let works = false
    serveApi({
      'GET /patient/*/medical-history': (call) => (works ? listOf(() => [entryOf(1)])(call) : refusal('forbidden')),
      ...noProblems,
      'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    })
    const { user } = await show()
    await screen.findByText('The record could not be loaded')
    works = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Text of entry 1')).toBeTruthy()
  })
})
