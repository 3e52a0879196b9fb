import { patientOf } from '../../../apps/web/src/testing/patients.ts'
import { alertOf, knownAllergies } from '../../../apps/web/src/testing/alerts.ts'
import { answering, calls, failing, neverAnswered, emptyList, type Screen, type Stage, widths } from '../screen.ts'
import { adminDay, clinicalDay, dayWith, deskDay } from './answers.ts'

const analytics = /\/api\/dashboard\/analytics/
const chart = ({ page }: Stage) => page.getByRole('slider').nth(1)
const asTable = async ({ page, t }: Stage) => {
  const buttons = page.getByRole('button', { name: t.analytics.asTable })
  await buttons.first().click()
  await buttons.first().click()
}

const month = { from: '2026-01-01', to: '2026-01-31' }
const noFigures = {
  activePatients: 0,
  treatments: 0,
  monthIncomeMinor: 0,
  currency: 'MXN',
  activeDoctors: 0,
  transactions: 0,
  registeredThisMonth: 0,
  month,
  asOf: '2026-01-05T16:00:00.000Z',
}
const noCharts = {
  from: '2025-12-30',
  to: '2026-01-05',
  period: 'monthly',
  currency: 'MXN',
  income: [],
  incomeMinor: 0,
  treatments: [],
  treatmentsTotal: 0,
  asOf: noFigures.asOf,
}
/** A week with more refunds than payments on some days. */
const belowZero = {
  ...noCharts,
  income: [120_000, -40_050, 0, 350_000, -180_000, 5_000, 90_000].map((incomeMinor, n) => ({
    day: new Date(Date.UTC(2025, 11, 30 + n)).toISOString().slice(0, 10),
    payments: incomeMinor > 0 ? 2 : 0,
    paidMinor: Math.max(0, incomeMinor),
    refundedMinor: Math.max(0, -incomeMinor),
    incomeMinor,
  })),
  incomeMinor: 344_950,
}
const noTreatments = { ...emptyList, filtered: { doctorName: null, doctorTitle: null, patientName: null, type: null } }
const treatmentList = /\/api\/treatments\?/

/** The dashboard: figures, charts, treatments. */
export const dashboard: Screen[] = [
  { name: 'dashboard', rows: 'A6 A7 H1 H2 B3', who: 'admin', path: '/', ready: chart },
  {
    name: 'dashboard-month',
    alike: 'dashboard',
    rows: 'H2',
    who: 'staff',
    path: '/dashboard/analytics?from=2026-10-23&to=2026-11-21',
    act: async ({ page }) => {
      await page.getByRole('slider').first().focus()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
    },
    ready: chart,
  },
  {
    name: 'dashboard-yearly',
    alike: 'dashboard',
    rows: 'H2',
    who: 'staff',
    path: '/dashboard/analytics?from=2025-11-22&to=2026-11-21&period=yearly',
    act: async ({ page }) => {
      await page.getByRole('slider').nth(1).focus()
      await page.keyboard.press('ArrowRight')
    },
    ready: chart,
  },
  {
    name: 'dashboard-daily-year',
    rows: 'H2',
    who: 'staff',
    path: '/?from=2025-11-22&to=2026-11-21',
    ready: chart,
  },
  {
    name: 'dashboard-below-zero',
    rows: 'H2',
    who: 'staff',
    path: '/',
    before: answering(analytics, belowZero),
    ready: ({ page }) => page.getByRole('slider').first(),
  },
  {
    name: 'dashboard-table',
    rows: 'H2',
    who: 'staff',
    path: '/?from=2025-11-22&to=2026-11-21&period=yearly',
    act: asTable,
    ready: ({ page, t }) => page.getByRole('region', { name: t.analytics.income.inPesos }),
  },
  {
    name: 'dashboard-dates',
    rows: 'H2 I3',
    who: 'staff',
    path: '/',
    act: ({ page }) => page.locator('main button[aria-haspopup=dialog]').first().click(),
    ready: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t.form.days.months12 }),
    isOverlay: true,
  },
  {
    name: 'dashboard-loading',
    rows: 'I4',
    who: 'staff',
    path: '/',
    before: async (stage) => {
      await neverAnswered(calls.dashboard)(stage)
      await neverAnswered(analytics)(stage)
      await neverAnswered(treatmentList)(stage)
    },
    ready: ({ page }) => page.locator('main table[aria-busy=true]'),
  },
  {
    name: 'dashboard-error',
    rows: 'I4',
    who: 'staff',
    path: '/',
    before: async (stage) => {
      await failing(calls.dashboard)(stage)
      await failing(analytics)(stage)
      await failing(treatmentList)(stage)
    },
    ready: ({ page, t }) => page.getByRole('button', { name: t.common.retry }).nth(2),
  },
  {
    name: 'dashboard-empty',
    rows: 'H1 H2 I4',
    who: 'staff',
    path: '/',
    before: async (stage) => {
      await answering(calls.dashboard, noFigures)(stage)
      await answering(analytics, noCharts)(stage)
      await answering(treatmentList, noTreatments)(stage)
    },
    ready: ({ page, t }) => page.getByText(t.treatments.list.empty, { exact: true }),
  },
]

const day = { path: '/', widths } as const
const dayCall = /\/api\/dashboard\/day$/
const ready = ({ page, t }: Stage) => page.getByRole('region', { name: t.day.title })
const withAllergies = async (stage: Stage) =>
  answering(calls.patient, {
    ...patientOf(),
    allergies: knownAllergies,
    alerts: [alertOf(1), alertOf(2, { label: 'Látex', severity: 'mild' })],
  })(stage)
const withPatient = (answer: ReturnType<typeof deskDay>) => async (stage: Stage) => {
  await dayWith(answer)(stage)
  await withAllergies(stage)
}

/** The day of each role: empty, ordinary and full. */
export const homes: Screen[] = [
  { name: 'home-staff-0', rows: 'Q1', who: 'staff', ...day, before: dayWith(deskDay(0)), ready },
  {
    name: 'home-staff-24',
    alike: 'home-staff-60',
    rows: 'Q1',
    who: 'staff',
    ...day,
    before: dayWith(deskDay(24)),
    ready,
  },
  { name: 'home-staff-60', rows: 'Q1', who: 'staff', ...day, before: dayWith(deskDay(60)), ready },
  { name: 'home-nurse-24', rows: 'Q1', who: 'nurse', ...day, before: dayWith(clinicalDay(60)), ready },
  {
    name: 'home-doctor-0',
    alike: 'home-staff-0',
    rows: 'Q1',
    who: 'doctor',
    ...day,
    before: dayWith(clinicalDay(0)),
    ready,
  },
  { name: 'home-doctor-24', rows: 'Q1', who: 'doctor', ...day, before: withPatient(clinicalDay(24)), ready },
  { name: 'home-admin-60', rows: 'Q1', who: 'admin', ...day, before: withPatient(adminDay(60)), ready },
  {
    name: 'home-loading',
    rows: 'Q1 I4',
    who: 'staff',
    path: '/',
    before: neverAnswered(dayCall),
    ready: ({ page }) => page.locator('main').getByRole('status').first(),
  },
  {
    name: 'home-error',
    alike: 'dashboard-error',
    rows: 'Q1 I4',
    who: 'staff',
    path: '/',
    before: failing(dayCall),
    ready: ({ page, t }) => page.getByText(t.day.failed),
  },
]
