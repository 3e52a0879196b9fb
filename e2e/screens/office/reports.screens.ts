import { addDays, addMonths } from '../../../packages/contract/src/core/dates.ts'
import { answering, failing, neverAnswered, type Screen, type Stage } from '../screen.ts'

const asOf = '2026-11-21T16:00:00.000Z'
const days = { from: '2026-08-24', to: '2026-11-21' }
const id = (n: number) => `019a0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const sums = (paidMinor: number, refundedMinor = 0) => ({
  paidMinor,
  refundedMinor,
  incomeMinor: paidMinor - refundedMinor,
})

const hours = [1, 2, 3, 4, 5, 6].flatMap((weekday) =>
  Array.from({ length: weekday === 6 ? 5 : 11 }, (_, n) => ({
    weekday,
    hour: 9 + n,
    held: 14 + ((weekday * 7 + n * 5) % 23),
    missed: (weekday * n * 3) % 11,
  })),
)
const noShows = {
  ...days,
  hours,
  held: hours.reduce((sum, { held }) => sum + held, 0),
  missed: hours.reduce((sum, { missed }) => sum + missed, 0),
  asOf,
}
const debts = {
  ages: [
    { age: 'upTo30', debtors: 64, owedMinor: 18_450_000 },
    { age: 'upTo60', debtors: 31, owedMinor: 9_120_050 },
    { age: 'upTo90', debtors: 12, owedMinor: 4_300_000 },
    { age: 'over90', debtors: 27, owedMinor: 11_875_025 },
  ],
  debtors: 134,
  owedMinor: 43_745_075,
  currency: 'MXN',
  asOf,
}
const names = [
  'Laura Beatriz Olvera Pech',
  'Tomás Ávila Canché',
  'María Guadalupe Hernández-Villaseñor Iturbide',
  'Jorge Xool',
  'Ana Ruiz',
  'Pedro Canul',
  'Sofía May',
  'Elena Soto',
]
const types = [
  ['Acne', 'Acné'],
  ['Laser hair removal', 'Depilación láser'],
  ['Dermatitis', 'Dermatitis'],
] as const
const income = {
  ...days,
  currency: 'MXN',
  doctors: [
    ...names.map((name, n) => ({
      doctor: { id: id(10 + n), name },
      ...sums(90_000_000 >> n, n === 1 ? 1_200_000 : 0),
    })),
    { doctor: null, ...sums(21_500_000, 350_000) },
  ],
  services: [
    ...types.map(([nameEn, nameEs], n) => ({
      service: `treatment:${id(30 + n)}`,
      name: { nameEn, nameEs },
      ...sums(80_000_000 >> n, n === 0 ? 1_200_000 : 0),
    })),
    { service: 'membership:vip', name: { nameEn: 'VIP', nameEs: 'VIP' }, ...sums(17_500_000) },
    { service: `fee:${id(40)}`, name: { nameEn: 'First visit', nameEs: 'Primera vez' }, ...sums(12_000_000) },
    { service: 'sale', name: null, ...sums(2_400_000, 350_000) },
    { service: 'account', name: null, ...sums(900_000) },
  ],
  ...sums(201_000_000, 1_550_000),
  asOf,
}
const memberships = {
  months: Array.from({ length: 13 }, (_, n) => {
    const tiers = { estandar: (n * 5) % 7, premium: (n * 3) % 5, vip: n % 4 }
    return { month: addMonths('2026-11-01', n), tiers, total: tiers.estandar + tiers.premium + tiers.vip }
  }),
  total: 84,
  asOf,
}
const nothing = {
  noShows: { ...days, hours: [], held: 0, missed: 0, asOf },
  debts: { ...debts, ages: debts.ages.map(({ age }) => ({ age, debtors: 0, owedMinor: 0 })), debtors: 0, owedMinor: 0 },
  income: { ...days, currency: 'MXN', doctors: [], services: [], ...sums(0), asOf },
  memberships: { ...memberships, months: memberships.months.map((one) => ({ ...one, total: 0 })), total: 0 },
}

const reportCall = /\/api\/reports\//
const answered = (data: typeof nothing) => async (stage: Stage) => {
  await answering(/\/api\/reports\/no-shows/, data.noShows)(stage)
  await answering(/\/api\/reports\/debts/, data.debts)(stage)
  await answering(/\/api\/reports\/income/, data.income)(stage)
  await answering(/\/api\/reports\/memberships/, data.memberships)(stage)
}
const busy = answered({ noShows, debts, income, memberships } as unknown as typeof nothing)
const charts = ({ page }: Stage) => page.getByRole('slider').nth(4)

/** Pictures of the clinic, each with its list. */
export const reports: Screen[] = [
  { name: 'reports', rows: 'Q6', who: 'admin', path: '/reportes', before: busy, ready: charts },
  {
    name: 'reports-point',
    rows: 'Q6',
    who: 'admin',
    path: `/reportes?from=${addDays(days.to, -89)}&to=${days.to}`,
    before: busy,
    act: async ({ page }) => {
      await page.getByRole('slider').first().focus()
      for (let n = 0; n < 14; n += 1) await page.keyboard.press('ArrowRight')
    },
    ready: charts,
  },
  {
    name: 'reports-tables',
    rows: 'Q6',
    who: 'admin',
    path: '/reportes',
    before: busy,
    act: async ({ page, t }) => {
      const buttons = page.getByRole('button', { name: t.analytics.asTable })
      for (let n = 0; n < 5; n += 1) await buttons.first().click()
    },
    ready: ({ page }) => page.locator('tfoot').nth(4),
  },
  {
    name: 'reports-reception',
    rows: 'Q6',
    who: 'staff',
    path: '/reportes',
    ready: ({ page, t }) => page.getByText(t.reports.memberships.definition),
  },
  {
    name: 'reports-empty',
    rows: 'Q6 I4',
    who: 'admin',
    path: '/reportes',
    before: answered(nothing),
    ready: ({ page, t }) => page.getByText(t.reports.memberships.empty),
  },
  {
    name: 'reports-waiting',
    rows: 'I4',
    who: 'admin',
    path: '/reportes',
    before: neverAnswered(reportCall),
    ready: ({ page, t }) => page.getByText(t.reports.income.serviceDefinition),
  },
  {
    name: 'reports-error',
    rows: 'I4',
    who: 'admin',
    path: '/reportes',
    before: failing(reportCall),
    ready: ({ page, t }) => page.getByText(t.reports.failed).first(),
  },
]
