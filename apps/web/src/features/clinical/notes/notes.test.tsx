import type { NoteContent } from '@piel/contract/clinical/note-forms'
import { type NoteDraft, type SaveNoteBody, saveNoteBody } from '@piel/contract/clinical/notes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { draftName, saveDraft } from '#/lib/storage.ts'
import { entryOf, patientId, patientOf } from '#/testing/patients.ts'
import { accountOf, renderApp } from '#/testing/render.tsx'
import { type ApiCall, refusal, serveApi } from '#/testing/serve-api.ts'
import { createNoteSaver } from './components/note-saver.ts'
import { NotePage } from './note-page.tsx'
import { NoteStartPage } from './note-start-page.tsx'

const id = '019a0000-0000-7000-8000-00000000a07e'
const at = '2026-11-21T16:00:00.000Z'
const whole: NoteContent = {
  progress: 'Mejoría de las lesiones desde hace dos semanas',
  vitalSigns: 'TA 120/80',
  examination: 'Pápulas en mejillas',
  results: 'Perfil hepático normal',
  diagnosis: 'Acné moderado',
  prognosis: 'Bueno',
  plan: 'Adapaleno 0.1 % cada 24 h',
}
const draftOf = (changes: Partial<NoteDraft> = {}): NoteDraft => ({
  id,
  patientId,
  patientName: 'Ana Pérez Luna',
  form: 'evolution',
  appointmentId: null,
  date: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  content: {},
  signer: {
    name: 'Ana Ruiz',
    title: 'DRA',
    license: { number: '1234567', jurisdiction: 'México' },
    specialty: 'dermatologia',
    certificate: null,
    problem: null,
  },
  ...changes,
})

/** A server with one draft that keeps the rule of saves: the version that was read, or the same window's later number. */
function serverOf(draft: NoteDraft) {
  const stored = { ...draft, window: '', number: 0 }
  const put = ({ headers, body }: Pick<ApiCall, 'headers' | 'body'>) => {
    if (!saveNoteBody.safeParse(body).success) return refusal('validation_failed')
    const { content, form, save } = body as SaveNoteBody
    const isOwn = save?.window === stored.window
    const answer = () => ({ status: 200, body: { id, version: stored.version, updatedAt: at } })
    if (isOwn && (save?.number ?? 0) <= stored.number) return answer()
    if (headers.get('if-match') !== `"v${stored.version}"` && !isOwn) return refusal('version_conflict')
    Object.assign(stored, { content, form: form ?? stored.form, version: stored.version + 1 })
    if (save) Object.assign(stored, save)
    return answer()
  }
  return { stored, put }
}

function serve(draft: NoteDraft, more: Parameters<typeof serveApi>[0] = {}) {
  const server = serverOf(draft)
  const calls = serveApi({
    'GET /notes/*': () => ({ status: 200, body: { ...draft, ...server.stored } }),
    'PUT /notes/*': server.put,
    'POST /patient/*/notes': () => ({ status: 201, body: draft }),
    'GET /patient/*/medical-history': () => ({
      status: 200,
      body: { data: [entryOf(1)], meta: { page: 1, limit: 5, total: 1, totalIsExact: true } },
    }),
    'GET /patient/*': () => ({ status: 200, body: patientOf() }),
    ...more,
  })
  return { ...server, calls }
}
const pages = {
  '/notas/$id': <NotePage />,
  '/pacientes/nota/$id': <NoteStartPage />,
  '/pacientes/detalle/$id/expediente': <h1>Record</h1>,
} as const
const show = (language: 'en' | 'es' = 'en') => renderApp(pages, { at: `/notas/${id}`, language, account: 'DOCTOR' })
const section = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })

it('Q2 N5 begins the note of a visit with the cursor in its first section', async () => {
  const { calls } = serve(draftOf())
  const visit = '019a0000-0000-7000-8000-0000000000e1'
  const { user } = await renderApp(pages, { at: `/pacientes/nota/${patientId}?visit=${visit}`, account: 'DOCTOR' })
  const first = await section('Progress')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ form: 'evolution', appointmentId: visit })
  await user.keyboard('M')
  expect(first.value).toBe('M')
})

it('Q2 N5 leaves the cursor in the section that the author chose before the page settled', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  onTestFinished(() => void vi.useRealTimers())
  serve(draftOf())
  await show()
  const plan = await section('Treatment and plan')
  plan.focus()
  vi.advanceTimersToNextFrame()
  expect(document.activeElement).toBe(plan)
})

it('N5 saves once, within two seconds after the last key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stored, calls } = serve(draftOf())
  const saver = createNoteSaver(draftOf(), 'account', () => {})
  for (const diagnosis of ['A', 'Ac', 'Acn', 'Acné']) {
    await vi.advanceTimersByTimeAsync(200)
    saver.change({ form: 'evolution', content: { diagnosis } })
  }
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(stored.content).toEqual({ diagnosis: 'Acné' })
  expect(calls).toHaveLength(1)
})

it('N5 says that a text is not saved yet, and when it is', async () => {
  const { stored } = serve(draftOf())
  const { user } = await show()
  await user.type(await section('Diagnosis'), 'Acné')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await waitFor(() => expect(stored.content).toEqual({ diagnosis: 'Acné' }))
  expect(await screen.findByText(/^Saved at/)).toBeTruthy()
})

it('N5 saves what was just typed when the page is left', async () => {
  const { stored } = serve(draftOf())
  const { user, router } = await show()
  await user.type(await section('Diagnosis'), 'Acné')
  await router.navigate({ to: '/pacientes/detalle/$id/expediente', params: { id: patientId } })
  await waitFor(() => expect(stored.content).toEqual({ diagnosis: 'Acné' }))
})

it('N5 continues with a text that was not saved after a reload', async () => {
  const { stored } = serve(draftOf({ content: { diagnosis: 'Ac' } }))
  const kept = { window: id, number: 3, version: 1, form: 'evolution', content: { diagnosis: 'Acné' } }
  saveDraft(draftName(accountOf('DOCTOR').id, 'note', id), kept)
  await show()
  expect((await section('Diagnosis')).value).toBe('Acné')
  await waitFor(() => expect(stored.content).toEqual({ diagnosis: 'Acné' }))
  expect(await screen.findByText(/^Saved at/)).toBeTruthy()
})

it('N5 shows a save that fails, keeps the text and tries again', async () => {
  let isDown = true
  const server = serverOf(draftOf())
  serve(draftOf(), { 'PUT /notes/*': (call) => (isDown ? refusal('unavailable') : server.put(call)) })
  const { user } = await show()
  await user.type(await section('Treatment and plan'), 'Reposo')
  expect(await screen.findByText(/^Not saved\. Trying again/)).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Save now' }))
  await waitFor(() => expect(server.stored.content).toEqual({ plan: 'Reposo' }))
})

it('N5 J6 shows both texts when another device saved first', async () => {
  const { stored } = serve(draftOf({ content: { plan: 'Reposo' } }))
  const { user } = await show()
  const plan = await section('Treatment and plan')
  Object.assign(stored, { version: 2, window: 'other', content: { plan: 'Reposo y agua' } })
  await user.type(plan, ' total')
  await user.click(await screen.findByRole('button', { name: 'Review changes' }))
  const choice = await screen.findByRole('group', { name: 'Treatment and plan' })
  expect(within(choice).getByText('Reposo y agua')).toBeTruthy()
  expect(within(choice).getByText('Reposo total')).toBeTruthy()
})

it.each([
  ['en', 'Sign as Dr. Ana Ruiz, licence 1234567'],
  ['es', 'Firmar como Dra. Ana Ruiz, céd. 1234567'],
] as const)('N6 names who signs, in %s, and signs by Ctrl+Enter what is saved', async (language, name) => {
  const signed = { ...entryOf(9), content: whole, appointmentId: null, certificate: null, sha256: null }
  const { calls, stored } = serve(draftOf({ content: whole }), {
    'POST /notes/*/sign': () => ({ status: 201, body: signed }),
  })
  const { user } = await show(language)
  expect(await screen.findByRole('button', { name })).toBeTruthy()
  await user.keyboard(' hoy{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'Record' })).toBeTruthy()
  const body = calls.find(({ path }) => path.endsWith('/sign'))?.body
  expect(body).toEqual({ version: stored.version, incompleteReason: null })
})

it('N8 leads from each missing item to its section, and asks why an incomplete note is signed', async () => {
  const { prognosis: _none, ...content } = whole
  const signed = { ...entryOf(9), content, appointmentId: null, certificate: null, sha256: null }
  const { calls } = serve(draftOf({ content }), { 'POST /notes/*/sign': () => ({ status: 201, body: signed }) })
  const { user } = await show()
  const missing = await screen.findByRole('list', { name: 'Missing' })
  await user.click(within(missing).getByRole('button', { name: 'Prognosis' }))
  expect(document.activeElement).toBe(await section('Prognosis'))
  expect(screen.getByText('6 of 7')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  const reason = await screen.findByRole('textbox', { name: 'Why is the note signed incomplete?' })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await user.keyboard('Se espera la biopsia{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'Record' })).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('/sign'))?.body).toMatchObject({
    incompleteReason: 'Se espera la biopsia',
  })
})

it('N8 counts “not applicable” when it is said', async () => {
  serve(draftOf({ content: { ...whole, results: '' } }))
  const { user } = await show()
  await screen.findByText('6 of 7')
  await user.click(screen.getByRole('checkbox', { name: 'Not applicable' }))
  expect(await screen.findByText('Nothing is missing')).toBeTruthy()
})

it('N9 does not sign an open blank, and leads to it', async () => {
  const { calls } = serve(draftOf({ content: { ...whole, plan: 'Isotretinoína ___ mg' } }))
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: /^Sign as/ }))
  const plan = await section('Treatment and plan')
  expect(document.activeElement).toBe(plan)
  expect(plan.getAttribute('aria-invalid')).toBe('true')
  expect(calls.some(({ path }) => path.endsWith('/sign'))).toBe(false)
})

/** Types in bursts over a network that answers late and in another order, and leaves at once. */
async function typeAndLeave(seed: number): Promise<[typed: string, stored: string | undefined]> {
  let state = seed
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  const wait = () => new Promise((resolve) => setTimeout(resolve, random() * 12))
  const { stored, put } = serverOf(draftOf())
  serveApi({
    'PUT /notes/*': async (call) => {
      await wait()
      const answer = put(call)
      await wait()
      return answer
    },
  })
  const saver = createNoteSaver(draftOf(), `account ${seed}`, () => {})
  let typed = ''
  for (let burst = 0; burst < 4; burst += 1) {
    for (let key = 0; key < 5; key += 1) {
      typed += String.fromCodePoint(97 + Math.floor(random() * 26))
      saver.change({ form: 'evolution', content: { plan: typed } })
    }
    if (random() < 0.7) void saver.flush()
    await wait()
  }
  typed += ' fin'
  saver.change({ form: 'evolution', content: { plan: typed } })
  saver.leave()
  await waitFor(() => expect(saver.state()).toBe('saved'))
  return [typed, stored.content.plan]
}

it('N5 loses no word when the author types and leaves at once', async () => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const [typed, stored] = await typeAndLeave(seed)
    expect(stored).toBe(typed)
  }
})

it('N5 loses no word, 200 times', { tags: 'full' }, async () => {
  for (let seed = 100; seed < 300; seed += 1) {
    const [typed, stored] = await typeAndLeave(seed)
    expect(stored).toBe(typed)
  }
})
