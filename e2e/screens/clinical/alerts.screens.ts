import { addAlert, recordNoneKnown } from '../../alerts.ts'
import { apiClient } from '../../api-client.ts'
import { answering, failing, type Screen, type Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const created = new WeakMap<TestData, Promise<Record<'known' | 'none' | 'asked', string>>>()

/** Patients in each state: known with alerts of each kind, none known, and not asked. */
async function createAlerts({ url }: TestData) {
  const client = await apiClient(url, 'admin')
  const register = async (name: string) =>
    ((await (await client.register(`alertas.${name}`)).json()) as { id: string }).id
  const known = await register('conocidas')
  await addAlert(client, known, {
    label: 'Penicilina',
    severity: 'severe',
    reaction: 'Anafilaxia',
    since: '2011-05-01',
  })
  await addAlert(client, known, { label: 'Trimetoprima con sulfametoxazol', severity: 'moderate' })
  await addAlert(client, known, { label: 'Látex', severity: 'mild' })
  await addAlert(client, known, { label: 'Yodopovidona' })
  await addAlert(client, known, { kind: 'condition', label: 'Queloides', source: 'record' })
  await addAlert(client, known, {
    kind: 'medicine',
    label: 'Isotretinoína en los últimos 6 meses',
    source: 'record',
    atDesk: true,
  })
  const none = await register('ninguna')
  await recordNoneKnown(client, none)
  return { known, none, asked: await register('sin-preguntar') }
}

const of = (state: 'known' | 'none' | 'asked', page = '') => ({
  who: 'admin' as const,
  path: async (testData: TestData) => {
    const patients = created.get(testData) ?? createAlerts(testData)
    created.set(testData, patients)
    return `/pacientes/detalle/${(await patients)[state]}${page}`
  },
})

/** A suggested condition has a name in both languages. */
const keloids = /Queloides|Keloids/

const banner = ({ page, t }: Stage) => page.getByRole('region', { name: t.alerts.title })
const dialog = ({ page }: Stage) => page.getByRole('dialog')
const open = (stage: Stage) => banner(stage).getByRole('button', { name: stage.t.alerts.title }).click()
const press = (word: (t: Stage['t']) => string) => (stage: Stage) =>
  dialog(stage)
    .getByRole('button', { name: word(stage.t) })
    .first()
    .click()

/** An answer that is older than 12 months. */
const due = async ({ page }: Stage) =>
  page.route(/\/api\/patient\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { allergies: object }
    await route.fulfill({ response, json: { ...json, allergies: { ...json.allergies, isDue: true } } })
  })

/** Allergies and alerts of a patient. */
export const alerts: Screen[] = [
  {
    name: 'alerts-known',
    alike: 'alerts-known-open',
    rows: 'N3 N4',
    ...of('known'),
    ready: (stage) => banner(stage).getByText(keloids),
  },
  {
    name: 'alerts-known-open',
    rows: 'N3',
    ...of('known'),
    before: ({ page }) => page.setViewportSize({ width: 360, height: 780 }),
    act: (stage) => banner(stage).getByRole('button', { expanded: false }).click(),
    ready: (stage) => banner(stage).getByRole('button', { name: stage.t.alerts.less }),
    widths: [360],
  },
  {
    name: 'alerts-scrolled',
    rows: 'N3',
    ...of('known'),
    ready: (stage) => banner(stage),
    beforeView: ({ page }) => page.evaluate(() => scrollTo(0, 400)),
    isOverlay: true,
  },
  { name: 'alerts-none', rows: 'N3', ...of('none'), ready: ({ page, t }) => page.getByText(t.alerts.noneKnown) },
  {
    name: 'alerts-due',
    rows: 'N3',
    ...of('none'),
    before: due,
    ready: (stage) => banner(stage).getByText(stage.t.alerts.isDue),
  },
  { name: 'alerts-not-asked', rows: 'N3', ...of('asked'), ready: ({ page, t }) => page.getByText(t.alerts.notAsked) },
  {
    name: 'alerts-dialog',
    rows: 'N4',
    ...of('known'),
    act: open,
    ready: ({ page, t }) => page.getByText(t.alertForm.history.show),
    isOverlay: true,
  },
  {
    name: 'alerts-ask',
    rows: 'N3',
    ...of('asked'),
    act: (stage) => banner(stage).getByRole('button', { name: stage.t.alerts.askLabel }).click(),
    ready: ({ page, t }) => page.getByText(t.alertForm.history.show),
    isOverlay: true,
  },
  {
    name: 'alerts-add',
    alike: 'alerts-add-condition',
    rows: 'N4',
    ...of('known'),
    act: async (stage) => {
      await open(stage)
      await press((t) => t.alertForm.add.allergy)(stage)
      await dialog(stage).getByLabel(stage.t.alertForm.fields.label.allergy).fill('Ninguna')
      await press((t) => t.alertForm.add.allergy)(stage)
    },
    ready: ({ page, t }) => page.getByText(t.validation.alertSourceRequired),
    isOverlay: true,
  },
  {
    name: 'alerts-add-condition',
    rows: 'N4',
    ...of('known'),
    act: async (stage) => {
      await open(stage)
      await press((t) => t.alertForm.add.condition)(stage)
    },
    ready: ({ page, t }) => page.getByText(t.alertForm.atDeskHint),
    isOverlay: true,
  },
  {
    name: 'alerts-end',
    rows: 'N4',
    ...of('known'),
    act: async (stage) => {
      await open(stage)
      await dialog(stage)
        .getByRole('button', { name: new RegExp(`^${stage.t.alertForm.end.action}: `) })
        .first()
        .click()
    },
    ready: ({ page, t }) => page.getByText(t.alertForm.end.text),
    isOverlay: true,
  },
  {
    name: 'alerts-history',
    rows: 'N4',
    ...of('known'),
    before: answering(/\/alerts$/, {
      data: [
        {
          id: '019a0000-0000-7000-8000-0000000000a9',
          patientId: '019a0000-0000-7000-8000-0000000000a1',
          kind: 'allergy',
          label: 'Ibuprofeno',
          family: 'nsaids',
          severity: 'unknown',
          reaction: null,
          since: null,
          source: 'patient',
          atDesk: true,
          author: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Elena Soto' },
          createdAt: '2026-03-03T16:05:00.000Z',
          ended: {
            at: '2026-04-01T18:00:00.000Z',
            by: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'Elena Soto' },
            reason: 'Lo toleró en dos ocasiones.',
          },
        },
      ],
    }),
    act: async (stage) => {
      await open(stage)
      await press((t) => t.alertForm.history.show)(stage)
    },
    ready: ({ page }) => page.getByText(/Lo toleró/),
    isOverlay: true,
  },
  {
    name: 'alerts-history-error',
    alike: 'record-error',
    rows: 'N4 I4',
    ...of('known'),
    before: failing(/\/alerts$/),
    act: async (stage) => {
      await open(stage)
      await press((t) => t.alertForm.history.show)(stage)
    },
    ready: ({ page, t }) => page.getByText(t.alertForm.history.error),
    isOverlay: true,
  },
  {
    name: 'alerts-start-treatment',
    rows: 'N3',
    ...of('known', '/tratamientos?start=1'),
    ready: (stage) => dialog(stage).getByText(keloids),
    isOverlay: true,
  },
]
