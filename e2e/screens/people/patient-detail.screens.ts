import { calls, failing, neverAnswered, type Screen, type Stage, startingWith } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const of = (who: keyof TestData['ids']) =>
  ({ who: 'nurse', path: (testData: TestData) => `/pacientes/detalle/${testData.ids[who]}` }) as const
const record = (who: keyof TestData['ids']) =>
  ({ who: 'nurse', path: (testData: TestData) => `/pacientes/detalle/${testData.ids[who]}/expediente` }) as const

const viewRecord = ({ page, t }: Stage) => page.getByRole('link', { name: t.patients.detail.viewRecord })
const retry = ({ page, t }: Stage) => page.getByRole('button', { name: t.common.retry })
const entries = ({ page }: Stage) => page.getByRole('article')
const openMore = ({ page, t }: Stage) => page.getByRole('button', { name: t.patients.detail.more }).click()
const archive = async (stage: Stage) => {
  await openMore(stage)
  await stage.page.getByRole('menuitem', { name: stage.t.patients.detail.archive }).click()
}
const correct = ({ page, t }: Stage) =>
  page
    .getByRole('button', { name: startingWith(`${t.records.correct}: `) })
    .first()
    .click()

/** A patient's page and clinical record. */
export const detail: Screen[] = [
  { name: 'detail', rows: 'E2 E3 E4', ...of('full'), ready: viewRecord },
  {
    name: 'detail-reception',
    rows: 'N1',
    ...of('full'),
    who: 'staff',
    ready: ({ page, t }) => page.getByRole('heading', { name: t.patients.fields.medicalHistory }),
  },
  {
    name: 'detail-earlier-texts',
    rows: 'E4',
    ...of('full'),
    act: ({ page, t }) => page.getByText(t.patients.detail.earlier.show, { exact: true }).click(),
    ready: ({ page, t }) => page.getByText(t.patients.detail.earlier.none),
  },
  { name: 'detail-inactive', alike: 'detail-archived', rows: 'E10', ...of('inactive'), ready: viewRecord },
  { name: 'detail-archived', rows: 'E11', ...of('archived'), who: 'admin', ready: viewRecord },
  {
    name: 'detail-restore-taken',
    rows: 'E11',
    ...of('archived'),
    who: 'admin',
    before: async ({ page }) => {
      await page.route(/\/restore$/, (route) =>
        route.fulfill({ status: 409, json: { code: 'email_taken', status: 409, title: '', type: '', traceId: 'x' } }),
      )
      const names = { firstName: 'Luz', middleName: null, lastName: 'Vega', secondLastName: 'Rivera', photoId: null }
      const holder = {
        ...names,
        id: '019a0000-0000-7000-8000-0000000000c7',
        role: 'USER',
        patientId: null,
        doctorId: null,
      }
      await page.route(/email-holder$/, (route) => route.fulfill({ json: { holder } }))
    },
    act: ({ page, t }) => page.getByRole('button', { name: t.table.restore.action, exact: true }).click(),
    ready: ({ page }) => page.getByRole('link', { name: 'Luz Vega Rivera' }),
    isOverlay: true,
  },
  { name: 'detail-long-names', rows: 'E2', ...of('long'), ready: viewRecord },
  { name: 'detail-no-history', alike: 'detail', rows: 'E4', ...of('bare'), ready: viewRecord },
  {
    name: 'detail-more',
    rows: 'E2 E11',
    ...of('full'),
    act: openMore,
    ready: ({ page }) => page.getByRole('menu'),
    isOverlay: true,
  },
  {
    name: 'detail-scrolled',
    rows: 'E2',
    ...record('full'),
    ready: (stage) => entries(stage).nth(4),
    beforeView: ({ page }) => page.evaluate(() => scrollTo(0, 500)),
    isOverlay: true,
  },
  {
    name: 'detail-treatments-empty',
    rows: 'E5 I4',
    who: 'staff',
    path: ({ ids }) => `/pacientes/detalle/${ids.bare}/tratamientos`,
    ready: ({ page, t }) => page.getByText(t.treatments.card.none),
  },
  {
    name: 'detail-history',
    rows: 'J5',
    who: 'admin',
    path: ({ ids }) => `/pacientes/detalle/${ids.full}/historial`,
    ready: ({ page, t }) => page.getByText(t.patients.readers.title),
  },
  {
    name: 'detail-loading',
    rows: 'I4',
    ...of('full'),
    before: neverAnswered(calls.patient),
    ready: ({ page }) => page.locator('main [role=status]').first(),
  },
  { name: 'detail-error', rows: 'I4', ...of('full'), before: failing(calls.patient), ready: retry },
  {
    name: 'archive-dialog',
    alike: 'archive-dialog-refused',
    rows: 'E11',
    ...of('full'),
    act: archive,
    ready: ({ page }) => page.getByRole('alertdialog'),
    isOverlay: true,
  },
  {
    name: 'archive-dialog-refused',
    rows: 'E11',
    ...of('long'),
    before: failing(calls.patient, 503, 'unavailable', 'DELETE'),
    act: async (stage) => {
      const { page, t } = stage
      await archive(stage)
      await page.getByRole('alertdialog').getByRole('button', { name: t.patients.detail.archive }).click()
    },
    ready: ({ page, t }) => page.getByText(t.errors.unavailable).first(),
    keepsLanguage: true,
    isOverlay: true,
  },
  { name: 'record', rows: 'E3', ...record('full'), ready: (stage) => entries(stage).nth(4) },
  { name: 'record-owner', rows: 'N2', ...record('full'), who: 'owner', ready: (stage) => entries(stage).nth(4) },
  {
    name: 'record-empty',
    rows: 'E3 I4',
    ...record('bare'),
    ready: ({ page, t }) => page.getByText(t.records.empty),
  },
  {
    name: 'record-no-match',
    alike: 'patients-no-match',
    rows: 'E3 I4',
    ...record('edited'),
    act: async ({ page, t }) => {
      await page.getByText(t.records.empty).waitFor()
      await page.getByRole('radio', { name: t.records.kinds.procedure }).check({ force: true })
    },
    ready: ({ page, t }) => page.getByRole('button', { name: t.records.showAll }),
  },
  {
    name: 'record-loading',
    rows: 'I4',
    ...record('full'),
    before: neverAnswered(calls.record),
    ready: ({ page }) => page.locator('main [role=status]').first(),
  },
  { name: 'record-error', rows: 'I4', ...record('full'), before: failing(calls.record), ready: retry },
  {
    name: 'record-form-errors',
    rows: 'E3 E8',
    ...record('full'),
    before: ({ page }) => page.setViewportSize({ width: 360, height: 780 }),
    act: async (stage) => {
      const { page, t } = stage
      await page.getByRole('link', { name: t.patients.detail.newEntry }).click()
      await page.getByRole('textbox', { name: t.records.form.text }).fill('corto')
      await page.getByRole('button', { name: t.records.form.add }).click()
    },
    ready: ({ page }) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'correction-dialog',
    rows: 'E3',
    ...record('full'),
    act: correct,
    ready: ({ page, t }) => page.getByRole('button', { name: t.records.form.correct }),
    isOverlay: true,
  },
  {
    name: 'record-print',
    rows: 'E3',
    ...record('full'),
    ready: (stage) => entries(stage).nth(4),
    media: 'print',
  },
]
