import { answering, emptyList, failing, type Screen } from '../screen.ts'
import { withPayments } from './owing.ts'

export const debtorsPage = { who: 'staff', path: withPayments(() => '/transacciones/adeudos') } as const
const debtorList = /\/api\/debtors\?/

/** Balances due. */
export const debtors: Screen[] = [
  { name: 'ledger-debtors', rows: 'G3 I2', ...debtorsPage, ready: ({ page }) => page.locator('tbody tr').first() },
  {
    name: 'ledger-debtors-empty',
    alike: 'patients-empty',
    rows: 'I4',
    ...debtorsPage,
    before: answering(debtorList, { ...emptyList, owedMinor: 0, currency: 'MXN' }),
    ready: ({ page, t }) => page.getByText(t.debtors.empty),
  },
  {
    name: 'ledger-debtors-error',
    alike: 'patients-error',
    rows: 'I4',
    ...debtorsPage,
    before: failing(debtorList),
    ready: ({ page, t }) => page.getByText(t.debtors.failed),
  },
]
