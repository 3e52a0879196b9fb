import { answering, failing, neverAnswered, type Screen, type Stage, startingWith } from '../screen.ts'
import { demoTreatment } from '../demo-data.ts'
import type { TestData } from '../test-data.ts'

const calls = { list: /\/api\/treatments\?/, one: /\/api\/treatments\/[0-9a-f-]{36}$/, create: /\/api\/treatments$/ }
const filtered = { doctorName: null, doctorTitle: null, patientName: null, type: null }
const emptyList = { data: [], meta: { page: 1, limit: 5, total: 0, totalIsExact: true }, filtered }
const list = { who: 'staff', path: '/tratamientos' } as const
const start = { who: 'staff', path: '/tratamientos?start=1' } as const
const rows = ({ page }: Stage) => page.locator('tbody tr')
const dialog = ({ page }: Stage) => page.getByRole('dialog')

const treatmentOf = (query: string) =>
  ({
    who: 'staff',
    path: async (testData: TestData) => `/tratamientos/detalle/${(await demoTreatment(testData, query)).id}`,
  }) as const
const patientOf = (query: string) =>
  ({
    who: 'staff',
    path: async (testData: TestData) => `/pacientes/detalle/${(await demoTreatment(testData, query)).patient.id}`,
  }) as const

const choose = async (stage: Stage, name: string, pattern: RegExp) => {
  const select = dialog(stage).getByRole('combobox', { name })
  const value = await select.locator('option').filter({ hasText: pattern }).first().getAttribute('value')
  await select.selectOption(value)
}
/** Fills the form up to the total. */
const fill = async (stage: Stage) => {
  const { page, t } = stage
  await dialog(stage).getByRole('combobox', { name: t.treatments.fields.patientId }).fill('ana ojeda')
  await page.getByRole('option', { name: /Ana Ojeda/ }).click()
  await choose(stage, t.treatments.fields.typeId, /Psoriasis/)
  await choose(stage, t.treatments.fields.tier, /Premium/)
}
const submit = (stage: Stage) =>
  dialog(stage).getByRole('button', { name: stage.t.treatments.start.submit, exact: true }).click()
const openStatus = async ({ page, t }: Stage) => {
  const name = startingWith(t.treatments.status.change.split('{{')[0] ?? '')
  await page.getByRole('main').getByRole('button', { name }).first().click()
}
const openCancel = ({ page, t }: Stage) => page.getByRole('button', { name: t.treatments.status.cancel }).click()

/** The list of treatments. */
const listScreens: Screen[] = [
  { name: 'treatments', rows: 'B10 G1 G2 I2', ...list, ready: (stage) => rows(stage).nth(4) },
  {
    name: 'treatments-loading',
    alike: 'patients-loading',
    rows: 'I4',
    ...list,
    before: neverAnswered(calls.list),
    ready: ({ page }) => page.locator('table[aria-busy=true]'),
  },
  {
    name: 'treatments-filtered',
    alike: 'patients-filtered',
    rows: 'G1 I2',
    who: 'staff',
    path: async (testData) => {
      const { patient } = await demoTreatment(testData, 'status=completed')
      return `/tratamientos?patientId=${patient.id}&status=completed&from=2024-01-01`
    },
    ready: (stage) => rows(stage).first(),
  },
  {
    name: 'treatments-search',
    rows: 'G1 I2',
    who: 'staff',
    path: '/tratamientos?search=acn',
    ready: ({ page }) => page.locator('tbody mark').first(),
  },
  {
    name: 'treatments-empty',
    alike: 'patients-empty',
    rows: 'G1 I4',
    ...list,
    before: answering(calls.list, emptyList),
    ready: ({ page, t }) => page.getByText(t.treatments.list.empty),
  },
  {
    name: 'treatments-no-match',
    alike: 'patients-no-match',
    rows: 'I4',
    who: 'staff',
    path: '/tratamientos?search=zzzz&tier=vip',
    ready: ({ page, t }) => page.getByText(t.table.noMatch),
  },
  {
    name: 'treatments-error',
    alike: 'patients-error',
    rows: 'I4',
    ...list,
    before: failing(calls.list),
    ready: ({ page, t }) => page.getByText(t.treatments.list.error),
  },
  {
    name: 'treatments-doctor',
    rows: 'J4 G1',
    who: 'doctor',
    path: '/tratamientos',
    ready: ({ page, t }) => page.getByRole('heading', { level: 1, name: t.treatments.titleOwn }),
  },
  {
    name: 'treatments-status-menu',
    rows: 'G1',
    who: 'staff',
    path: '/tratamientos?status=started',
    act: openStatus,
    ready: ({ page }) => page.getByRole('menu'),
    isOverlay: true,
  },
  {
    name: 'treatments-doctor-filter',
    rows: 'I2',
    ...list,
    act: async ({ page, t }) =>
      page.getByRole('button', { name: startingWith(`${t.treatments.columns.doctor}:`) }).click(),
    ready: (stage) => dialog(stage).getByRole('listitem').first(),
    isOverlay: true,
  },
]

/** Forms that start and cancel a treatment. */
const formScreens: Screen[] = [
  {
    name: 'treatments-start',
    alike: 'treatments-start-errors',
    rows: 'G1',
    ...start,
    ready: (stage) => dialog(stage).getByRole('combobox').first(),
    isOverlay: true,
  },
  {
    name: 'treatments-start-filled',
    rows: 'G1',
    ...start,
    act: fill,
    ready: ({ page }) => page.getByText('4,500.00').or(page.getByText('5,660.00')).first(),
    isOverlay: true,
  },
  {
    name: 'treatments-start-errors',
    rows: 'G1 E8',
    ...start,
    act: submit,
    ready: ({ page, t }) => page.getByText(t.validation.typeRequired),
    isOverlay: true,
  },
  {
    name: 'treatments-start-error',
    rows: 'I4',
    ...start,
    before: failing(/\/api\/catalogue$/),
    ready: ({ page, t }) => page.getByText(t.treatments.form.catalogueError),
    isOverlay: true,
  },
  {
    name: 'treatments-cancel',
    alike: 'treatments-cancel-errors',
    rows: 'G1',
    ...treatmentOf('status=inProgress'),
    act: openCancel,
    ready: (stage) => dialog(stage).getByRole('textbox'),
    isOverlay: true,
  },
  {
    name: 'treatments-cancel-errors',
    rows: 'G1 E8',
    ...treatmentOf('status=inProgress'),
    act: async (stage) => {
      await openCancel(stage)
      await dialog(stage).getByRole('button', { name: stage.t.treatments.cancel.submit }).click()
    },
    ready: ({ page, t }) => page.getByText(t.validation.reasonRequired),
    isOverlay: true,
  },
  {
    name: 'treatments-edit',
    rows: 'G1',
    ...treatmentOf('status=inProgress'),
    act: async ({ page, t }) => page.getByRole('button', { name: t.treatments.edit.action, exact: true }).click(),
    ready: (stage) => dialog(stage).getByRole('textbox').first(),
    isOverlay: true,
  },
]

/** A treatment's page, and a patient's treatments. */
const detailScreens: Screen[] = [
  ...(['started', 'inProgress', 'completed', 'cancelled'] as const).map((status): Screen => ({
    name: `treatment-${status === 'inProgress' ? 'in-progress' : status}`,
    ...(status === 'started' ? { alike: 'treatment-in-progress' } : {}),
    rows: 'G1 G2',
    ...treatmentOf(`status=${status}`),
    ready: ({ page, t }) => page.getByRole('list', { name: t.treatments.changes.title }),
  })),
  {
    name: 'treatment-loading',
    alike: 'detail-loading',
    rows: 'I4',
    ...treatmentOf('status=started'),
    before: neverAnswered(calls.one),
    ready: ({ page }) => page.locator('main').getByRole('status').first(),
  },
  {
    name: 'treatment-error',
    alike: 'detail-error',
    rows: 'I4',
    ...treatmentOf('status=started'),
    before: failing(calls.one),
    ready: ({ page, t }) => page.getByText(t.treatments.detail.error),
  },
  {
    name: 'treatments-card',
    rows: 'E5',
    ...patientOf('status=inProgress'),
    ready: ({ page, t }) => page.getByRole('region', { name: t.treatments.card.title }).getByRole('listitem').first(),
  },
]

export const treatments: Screen[] = [...listScreens, ...formScreens, ...detailScreens]
