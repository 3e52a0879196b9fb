import { randomUUID } from 'node:crypto'
import type { DiagnosisTerm } from '@piel/contract/clinical/diagnoses'
import { apiClient } from '../../api-client.ts'
import { answering, failing, type Screen, type Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const created = new WeakMap<TestData, Promise<Record<'filled' | 'empty', string>>>()

/** A patient with an open and an ended problem, and one without. */
async function createProblems({ url }: TestData) {
  const client = await apiClient(url, 'admin')
  const register = async (name: string) =>
    ((await (await client.register(`problemas.${name}`)).json()) as { id: string }).id
  const filled = await register('llenos')
  const path = `/patient/${filled}/problems`
  const add = async (search: string, since: string, certainty = 'definitive') => {
    const found = await client.send('GET', `/diagnoses?search=${encodeURIComponent(search)}`)
    const [term] = (await found.json()) as DiagnosisTerm[]
    const body = { termId: term?.id, certainty, since }
    const answer = await client.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } })
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  await add('psoriasis en placas', '2019-05-01')
  await add('onicomicosis', '2026-02-10', 'presumptive')
  const { id } = await add('herpes zóster', '2024-01-15')
  await client.send('PATCH', path, { body: { id, endedOn: '2024-03-01' } })
  return { filled, empty: await register('vacios') }
}

const of = (state: 'filled' | 'empty') => ({
  who: 'admin' as const,
  path: async (testData: TestData) => {
    const patients = created.get(testData) ?? createProblems(testData)
    created.set(testData, patients)
    return `/pacientes/detalle/${(await patients)[state]}/expediente`
  },
})

const dialog = ({ page }: Stage) => page.getByRole('dialog')
const openForm = ({ page, t }: Stage) => page.getByRole('button', { name: t.records.problems.add }).click()

const measles = {
  id: '019a0000-0000-7000-8000-0000000e0001',
  code: 'B05.9',
  codeSystem: 'CIE-10',
  label: 'Sarampión',
  notifiable: 'immediate',
  source: 'piel',
  isActive: true,
}

/** The diagnoses of a patient at the head of the record. */
export const problems: Screen[] = [
  { name: 'problems', rows: 'N10', ...of('filled'), ready: ({ page }) => page.getByText('L40.0') },
  {
    name: 'problems-empty',
    rows: 'N10',
    ...of('empty'),
    ready: ({ page, t }) => page.getByText(t.records.problems.empty),
  },
  {
    name: 'problems-error',
    alike: 'record-error',
    rows: 'N10 I4',
    ...of('filled'),
    before: failing(/\/problems$/),
    ready: ({ page, t }) => page.getByText(t.records.problems.loadError),
  },
  {
    name: 'problems-add',
    rows: 'N10',
    ...of('filled'),
    act: async (stage) => {
      await openForm(stage)
      await dialog(stage).getByLabel(stage.t.records.problems.fields.term).fill('psor')
    },
    ready: ({ page }) => page.getByRole('listbox').getByRole('option').first(),
    isOverlay: true,
  },
  {
    name: 'problems-notifiable',
    rows: 'N18',
    ...of('empty'),
    before: answering(/\/api\/diagnoses\?/, [measles]),
    act: async (stage) => {
      await openForm(stage)
      await dialog(stage).getByLabel(stage.t.records.problems.fields.term).fill('sar')
      await stage.page.getByRole('listbox').getByRole('option').first().click()
    },
    ready: ({ page, t }) => page.getByText(t.records.problems.notify.immediate.title),
    isOverlay: true,
  },
  {
    name: 'problems-change',
    rows: 'N10',
    ...of('filled'),
    act: ({ page }) => page.getByRole('button', { name: /Onic|Onych/ }).click(),
    ready: ({ page, t }) => page.getByText(t.records.problems.history),
    isOverlay: true,
  },
]
