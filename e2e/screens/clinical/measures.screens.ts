import { apiClient } from '../../api-client.ts'
import { addMeasure, psoriasis } from '../../measures.ts'
import { failing, type Screen, type Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const created = new WeakMap<TestData, Promise<Record<'filled' | 'empty', string>>>()

/** A patient with scores and vital signs over time, and one without measures. */
async function createMeasures({ url }: TestData) {
  const client = await apiClient(url, 'admin')
  const register = async (name: string) =>
    ((await (await client.register(`mediciones.${name}`)).json()) as { id: string }).id
  const filled = await register('llenas')
  const grades = [4, 3, 3, 2, 1]
  for (const [month, grade] of grades.entries())
    await addMeasure(client, filled, { kind: 'pasi', at: `2026-0${month + 3}-12T17:00:00Z`, detail: psoriasis(grade) })
  const pressures = [128, 134, 121, 117]
  for (const [month, systolic] of pressures.entries()) {
    const at = `2026-0${month + 4}-12T17:05:00Z`
    await addMeasure(client, filled, { kind: 'bloodPressure', at, detail: { systolic, diastolic: systolic - 44 } })
    await addMeasure(client, filled, { kind: 'weight', at, detail: { value: 84.5 - month } })
  }
  await addMeasure(client, filled, { kind: 'height', at: '2026-04-12T17:05:00Z', detail: { value: 172 } })
  const at = '2026-07-12T17:05:00Z'
  const wrong = await addMeasure(client, filled, { kind: 'pulse', at, detail: { value: 141 }, confirmed: true })
  const replaces = { id: wrong.id, reason: 'Se leyó otro monitor.' }
  await addMeasure(client, filled, { kind: 'pulse', at, detail: { value: 74 }, replaces })
  return { filled, empty: await register('vacias') }
}

const of = (state: 'filled' | 'empty', query = '') => ({
  who: 'admin' as const,
  path: async (testData: TestData) => {
    const patients = created.get(testData) ?? createMeasures(testData)
    created.set(testData, patients)
    return `/pacientes/detalle/${(await patients)[state]}/expediente?view=measures${query}`
  },
})

const dialog = ({ page }: Stage) => page.getByRole('dialog')
const openScore = (name: 'pasi' | 'uas7') => async (stage: Stage) => {
  const { page, t } = stage
  await page.getByRole('button', { name: t.measures.recordScore }).click()
  await page.getByRole('menuitem', { name: t.measures.kinds[name] }).click()
}
const openVitals = ({ page, t }: Stage) => page.getByRole('button', { name: t.measures.recordVitals }).click()
const chart = ({ page, t }: Stage) => page.getByRole('slider', { name: t.measures.kinds.pasi })

/** Vital signs and scores of a patient. */
export const measures: Screen[] = [
  { name: 'measures', rows: 'N11', ...of('filled', '&measure=pasi'), ready: chart },
  {
    name: 'measures-pressure',
    rows: 'N11',
    ...of('filled', '&measure=bloodPressure'),
    ready: ({ page, t }) => page.getByRole('slider', { name: t.measures.kinds.bloodPressure }),
  },
  {
    name: 'measures-table',
    rows: 'N11',
    ...of('filled', '&measure=pasi'),
    act: ({ page, t }) => page.getByRole('button', { name: t.measures.asTable }).click(),
    ready: ({ page, t }) => page.getByRole('table', { name: t.measures.kinds.pasi }),
  },
  {
    name: 'measures-error',
    rows: 'N11',
    ...of('filled', '&measure=pulse'),
    ready: ({ page }) => page.getByText(/otro monitor/),
  },
  { name: 'measures-empty', rows: 'N11', ...of('empty'), ready: ({ page, t }) => page.getByText(t.measures.empty) },
  {
    name: 'measures-load-error',
    alike: 'record-error',
    rows: 'N11 I4',
    ...of('filled'),
    before: failing(/\/measures(\?|$)/),
    ready: ({ page, t }) => page.getByText(t.measures.loadError),
  },
  {
    name: 'measures-score',
    rows: 'N11',
    ...of('filled', '&measure=pasi'),
    act: async (stage) => {
      await openScore('pasi')(stage)
      const groups = dialog(stage).getByRole('radiogroup')
      await groups.first().waitFor()
      for (const group of await groups.all()) await group.getByRole('radio').nth(2).check()
    },
    ready: (stage) => dialog(stage).getByText('12', { exact: true }),
    isOverlay: true,
  },
  {
    name: 'measures-week',
    rows: 'N11',
    ...of('empty'),
    act: openScore('uas7'),
    ready: ({ page, t }) => page.getByText(t.measures.form.daysHint),
    isOverlay: true,
  },
  {
    name: 'measures-vitals',
    rows: 'N11',
    ...of('empty'),
    act: async (stage) => {
      await openVitals(stage)
      await dialog(stage).getByLabel(stage.t.measures.form.values.temperature).fill('41.2')
      await dialog(stage).getByLabel(stage.t.measures.form.fields.systolic).fill('420')
      await dialog(stage).getByRole('button', { name: stage.t.measures.form.recordVitals }).click()
    },
    ready: ({ page, t }) => page.getByText(t.validation.measureImpossible),
    isOverlay: true,
  },
  {
    name: 'measures-in-error',
    rows: 'N11',
    ...of('filled', '&measure=pulse'),
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: /74/ }).last().click()
      await page.getByRole('menuitem', { name: t.measures.error.action }).click()
    },
    ready: ({ page, t }) => page.getByText(t.measures.error.text),
    isOverlay: true,
  },
]
