import { calls, failing, neverAnswered, type Screen, type Stage, startingWith } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const detail = { who: 'staff', path: (testData: TestData) => `/pacientes/detalle/${testData.ids.full}` } as const
const bare = { who: 'staff', path: (testData: TestData) => `/pacientes/detalle/${testData.ids.inactive}` } as const
const doctor = { who: 'staff', path: (testData: TestData) => `/medicos/detalle/${testData.doctorId}` } as const

const card = ({ page, t }: Stage) => page.getByRole('region', { name: t.care.doctors.title })
const openAssign = (stage: Stage) => card(stage).getByRole('button', { name: stage.t.care.assign.doctor }).click()
const choice = ({ page }: Stage) => page.getByRole('dialog').getByRole('combobox')
const press = (word: string) => (stage: Stage) =>
  card(stage)
    .getByRole('button', { name: startingWith(word) })
    .first()
    .click()
const rows = ({ page }: Stage) => page.locator('tbody tr')
const main = ({ page }: Stage) => page.locator('main')

/** Doctors of a patient and patients of a doctor. */
export const care: Screen[] = [
  {
    name: 'care-doctors',
    rows: 'F4',
    ...detail,
    act: (stage) => card(stage).locator('summary').click(),
    ready: (stage) => card(stage).getByText('Octavio Requena'),
  },
  { name: 'care-doctors-none', rows: 'F4 I4', ...bare, ready: ({ page, t }) => page.getByText(t.care.doctors.none) },
  {
    name: 'care-doctors-loading',
    alike: 'record-loading',
    rows: 'I4',
    ...detail,
    before: neverAnswered(calls.careDoctors),
    ready: (stage) => card(stage).getByRole('status'),
  },
  {
    name: 'care-doctors-error',
    alike: 'record-error',
    rows: 'I4',
    ...detail,
    before: failing(calls.careDoctors),
    ready: ({ page, t }) => page.getByText(t.care.doctors.failed),
  },
  {
    name: 'care-assign',
    alike: 'care-assign-errors',
    rows: 'F4',
    ...detail,
    act: async (stage) => {
      await openAssign(stage)
      await choice(stage).fill('ne')
    },
    ready: ({ page }) => page.locator('[role=option] mark').first(),
    isOverlay: true,
  },
  {
    name: 'care-assign-chosen',
    rows: 'F4',
    ...detail,
    act: async (stage) => {
      await openAssign(stage)
      await choice(stage).fill('julia')
      await stage.page.getByRole('option', { name: /Julia/ }).click()
      await stage.page.getByRole('button', { name: stage.t.care.assign.submit, exact: true }).click()
    },
    ready: ({ page, t }) => page.getByText(t.errors.already_assigned),
    isOverlay: true,
  },
  {
    name: 'care-assign-errors',
    rows: 'F4 E8',
    ...detail,
    act: async (stage) => {
      await openAssign(stage)
      await stage.page.getByRole('button', { name: stage.t.care.assign.submit, exact: true }).click()
    },
    ready: ({ page, t }) => page.getByText(t.validation.doctorRequired),
    isOverlay: true,
  },
  {
    name: 'care-end',
    rows: 'F4',
    ...detail,
    act: (stage) => press(stage.t.care.end.confirm)(stage),
    ready: ({ page }) => page.getByRole('alertdialog'),
    isOverlay: true,
  },
  {
    name: 'care-dates',
    rows: 'F4',
    ...detail,
    act: (stage) => press(stage.t.care.change.title)(stage),
    ready: ({ page, t }) => page.getByRole('button', { name: t.form.save }),
    isOverlay: true,
  },
  {
    name: 'care-remove',
    rows: 'F4',
    ...detail,
    act: (stage) => press(stage.t.care.remove.confirm)(stage),
    ready: ({ page }) => page.getByRole('alertdialog'),
    isOverlay: true,
  },
  { name: 'care-patients', rows: 'F4', ...doctor, ready: (stage) => rows(stage).nth(4) },
  {
    name: 'care-patients-filtered',
    alike: 'patients-filtered',
    rows: 'F4',
    who: 'staff',
    path: (testData) => `/medicos/detalle/${testData.doctorId}?status=completed&search=eva`,
    ready: ({ page }) => page.locator('mark').first(),
  },
  {
    name: 'care-patients-error',
    alike: 'record-error',
    rows: 'I4',
    ...doctor,
    before: failing(calls.carePatients),
    ready: ({ page, t }) => page.getByText(t.care.patients.failed),
  },
]

/** A doctor's own patients. */
export const ownPatients: Screen[] = [
  {
    name: 'care-own-dashboard',
    rows: 'B3 J4',
    who: 'doctor',
    path: '/',
    ready: (stage) => main(stage).getByRole('listitem').nth(3),
  },
  {
    name: 'care-own-dashboard-empty',
    rows: 'B3 J4 I4',
    who: 'freshDoctor',
    path: '/',
    ready: ({ page, t }) => page.getByText(t.dashboard.own.empty),
  },
  { name: 'care-own-patients', rows: 'J4', who: 'doctor', path: '/pacientes', ready: (stage) => rows(stage).nth(3) },
  {
    name: 'care-own-patient',
    rows: 'J4',
    who: 'doctor',
    path: detail.path,
    ready: ({ page, t }) => page.getByRole('link', { name: t.patients.detail.viewRecord }),
  },
  {
    name: 'care-own-foreign',
    rows: 'J4 A12',
    who: 'doctor',
    path: bare.path,
    ready: ({ page, t }) => page.getByRole('heading', { name: t.shell.notFound.title }),
    // Its title is that of the page without data between two screens.
    needsLoad: true,
  },
  {
    name: 'care-own-no-access',
    alike: 'no-access',
    rows: 'J4',
    who: 'doctor',
    path: '/medicos',
    ready: ({ page, t }) => page.getByRole('heading', { name: t.shell.noAccess.title }),
  },
]
