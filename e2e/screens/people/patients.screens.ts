import {
  answering,
  calls,
  failing,
  neverAnswered,
  emptyList,
  openFilters,
  type Screen,
  type Stage,
  startingWith,
  textFilter,
  withAccount,
} from '../screen.ts'

const rows = ({ page }: Stage) => page.locator('tbody tr')
const list = { who: 'staff', path: '/pacientes' } as const

/** The list of patients. */
export const patients: Screen[] = [
  { name: 'patients', rows: 'E1 I1 I2', ...list, ready: (stage) => rows(stage).nth(4) },
  {
    name: 'patients-selected',
    rows: 'I2 J5 E11',
    who: 'admin',
    path: '/pacientes',
    ready: ({ page, t }) => page.getByRole('group', { name: t.bulk.region }),
    act: async (stage) => {
      await rows(stage).nth(0).getByRole('checkbox').check()
      await rows(stage).nth(2).getByRole('checkbox').check()
    },
  },
  {
    name: 'patients-archive-selected',
    rows: 'E11',
    who: 'admin',
    path: '/pacientes',
    ready: ({ page }) => page.getByRole('alertdialog'),
    isOverlay: true,
    act: async (stage) => {
      for (const row of [0, 1, 2]) await rows(stage).nth(row).getByRole('checkbox').check()
      await stage.page.getByRole('button', { name: stage.t.bulk.archive }).click()
    },
  },
  {
    name: 'patients-loading',
    rows: 'I4',
    ...list,
    before: neverAnswered(calls.patients),
    ready: ({ page }) => page.locator('table[aria-busy=true]'),
  },
  {
    name: 'patients-empty',
    rows: 'E1 I4',
    ...list,
    before: answering(calls.patients, emptyList),
    ready: ({ page, t }) => page.getByText(t.patients.list.empty),
  },
  {
    name: 'patients-no-match',
    rows: 'I2 I4',
    who: 'staff',
    path: '/pacientes?search=zzzqqq',
    ready: ({ page, t }) => page.getByText(t.table.noMatch),
  },
  {
    name: 'patients-error',
    rows: 'I4',
    ...list,
    before: failing(calls.patients),
    ready: ({ page, t }) => page.getByRole('button', { name: t.common.retry }),
  },
  {
    name: 'patients-filtered',
    rows: 'E1 I2',
    who: 'admin',
    path: '/pacientes?search=mar&name=a&status=active&gender=FEMALE&sort=-birthDate',
    ready: ({ page }) => page.locator('mark').first(),
  },
  {
    name: 'patients-archived',
    rows: 'E11',
    who: 'admin',
    path: '/pacientes?status=archived',
    ready: ({ page, t }) => page.getByRole('button', { name: startingWith(t.patients.columns.restore) }).first(),
  },
  {
    name: 'patients-25',
    alike: 'patients',
    rows: 'I1 I2',
    who: 'staff',
    path: '/pacientes?limit=25&page=2',
    ready: (stage) => rows(stage).nth(20),
  },
  {
    name: 'patients-long-names',
    rows: 'E1',
    who: 'staff',
    path: '/pacientes?search=maximiliano',
    ready: (stage) => rows(stage).first(),
  },
  {
    name: 'patients-row-focus',
    rows: 'E1',
    ...list,
    act: async ({ page }) => {
      await page.locator('[data-row-link]').first().focus()
      await page.keyboard.press('ArrowDown')
    },
    ready: ({ page }) => page.locator('[data-row-link]:focus-visible'),
  },
  {
    name: 'patients-compact',
    rows: 'I2',
    who: 'staff',
    path: '/pacientes?limit=25',
    before: withAccount({ listViews: { density: 'compact', rows: {}, hiddenColumns: { patients: ['gender'] } } }),
    act: ({ page, t }) => page.getByRole('button', { name: t.table.view.title, exact: true }).click(),
    ready: ({ page, t }) => page.getByRole('radio', { name: t.table.view.densities.compact }),
    widths: [768, 1440],
  },
  {
    name: 'patients-filters-open',
    rows: 'I2',
    who: 'admin',
    path: '/pacientes?name=a&status=active',
    act: openFilters,
    ready: textFilter,
    widths: [360],
  },
]
