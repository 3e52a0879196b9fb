import { failing, neverAnswered, type Screen, type Stage } from '../screen.ts'
import { account, dialog, owing, withPayments } from './owing.ts'

const ledgerOf = /\/api\/patient\/[0-9a-f-]{36}\/ledger\?/
const card = ({ page, t }: Stage) => page.getByRole('region', { name: t.statement.title })
const press = (word: (t: Stage['t']) => string) => (stage: Stage) =>
  stage.page.getByRole('button', { name: word(stage.t) }).click()

/** The statement of a patient, on the overview and on its page. */
export const statement: Screen[] = [
  {
    name: 'ledger-card',
    rows: 'G3 G4',
    ...owing,
    act: (stage) => card(stage).scrollIntoViewIfNeeded(),
    ready: (stage) => card(stage).getByText('Premium', { exact: true }),
  },
  {
    name: 'ledger-card-credit',
    alike: 'ledger-card',
    rows: 'G3',
    who: 'staff',
    path: withPayments((ids) => `/pacientes/detalle/${ids.long}`),
    ready: (stage) => card(stage).getByText(stage.t.entries.balance.words.credit),
  },
  {
    name: 'ledger-card-settled',
    alike: 'ledger-card',
    rows: 'G3 I4',
    who: 'staff',
    path: withPayments((ids) => `/pacientes/detalle/${ids.bare}`),
    ready: (stage) => card(stage).getByText(stage.t.entries.balance.words.settled),
  },
  {
    name: 'ledger-card-loading',
    alike: 'record-loading',
    rows: 'I4',
    ...owing,
    before: neverAnswered(ledgerOf),
    ready: (s) => card(s).getByRole('status'),
  },
  {
    name: 'ledger-card-error',
    alike: 'record-error',
    rows: 'I4',
    ...owing,
    before: failing(ledgerOf),
    ready: ({ page, t }) => page.getByText(t.entries.statementFailed),
  },
  { name: 'ledger-account', rows: 'G3 G4', ...account, ready: ({ page }) => page.locator('tbody tr').nth(4) },
  {
    name: 'ledger-treatments',
    rows: 'E5 G1',
    who: 'staff',
    path: withPayments((ids) => `/pacientes/detalle/${ids.edited}/tratamientos`),
    ready: ({ page }) => page.locator('tbody a[data-row-link]').nth(1),
  },
  {
    name: 'ledger-account-empty',
    rows: 'I4',
    who: 'staff',
    path: withPayments((ids) => `/pacientes/detalle/${ids.bare}/cuenta`),
    ready: ({ page, t }) => page.getByText(t.statement.empty, { exact: true }),
  },
  {
    name: 'ledger-account-loading',
    alike: 'detail-loading',
    rows: 'I4',
    ...account,
    before: neverAnswered(ledgerOf),
    ready: ({ page }) => page.getByRole('status').first(),
  },
  {
    name: 'ledger-account-error',
    alike: 'detail-error',
    rows: 'I4',
    ...account,
    before: failing(ledgerOf),
    ready: ({ page, t }) => page.getByText(t.entries.statementFailed),
  },
  {
    name: 'ledger-statement',
    rows: 'G3 G4',
    ...account,
    media: 'print',
    widths: [768],
    // The print layout hides the button.
    act: ({ page, t }) => page.locator('button', { hasText: t.statement.print }).dispatchEvent('click'),
    ready: ({ page }) => page.getByRole('article'),
  },
  {
    name: 'ledger-adjust',
    rows: 'G3 G4',
    ...account,
    act: async (stage) => {
      await press((t) => t.statement.adjust.action)(stage)
      await dialog(stage).getByLabel(stage.t.statement.adjust.amount).fill('250.5')
    },
    ready: (stage) => dialog(stage).getByText(stage.t.statement.adjust.decrease),
    isOverlay: true,
  },
]
