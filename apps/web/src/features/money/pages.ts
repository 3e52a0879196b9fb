import { HandCoins, ReceiptText, Tags, Truck } from 'lucide-react'
import { lazyPage } from '#/components/page/lazy-page.tsx'
import type { Page } from '#/components/page/page.ts'

/** The till pages load together, because each separate import adds to every first load. */
const tillPage = (name: 'TillPage' | 'TillSessionsPage' | 'TillSessionPage') =>
  lazyPage(['tills', 'shortList'], () => import('#/features/money/tills/till-page.tsx'), name)

const closingPage = (name: 'ClosingsPage' | 'ClosingPage') =>
  lazyPage(['closings', 'tills'], () => import('#/features/money/closings/closings-page.tsx'), name)

const salesPage = (name: 'SalePage' | 'ItemsPage') =>
  lazyPage(['sales', 'items', 'shortList', 'entries'], () => import('#/features/money/sales/sale-page.tsx'), name)

export const moneyPages = {
  transactions: {
    permission: 'money.read',
    link: { place: 'sidebar', position: 70, icon: ReceiptText },
    component: lazyPage(
      ['transactions', 'entries'],
      () => import('#/features/money/transactions/transactions-page.tsx'),
      'TransactionsPage',
    ),
  },
  debtors: {
    permission: 'money.read',
    link: { place: 'palette', position: 80, icon: HandCoins },
    component: lazyPage(
      ['debtors', 'entries'],
      () => import('#/features/money/debtors/debtors-page.tsx'),
      'DebtorsPage',
    ),
  },
  till: {
    permission: 'till.use',
    link: { place: 'sidebar', position: 90, icon: HandCoins },
    component: tillPage('TillPage'),
  },
  tillSessions: {
    permission: 'till.review',
    link: null,
    component: tillPage('TillSessionsPage'),
  },
  tillSession: {
    permission: 'till.use',
    link: null,
    component: tillPage('TillSessionPage'),
  },
  tillDays: {
    permission: 'till.review',
    link: null,
    component: closingPage('ClosingsPage'),
  },
  tillDay: {
    permission: 'till.review',
    link: null,
    component: closingPage('ClosingPage'),
  },
  catalogue: {
    permission: 'catalogue.manage',
    link: { place: 'settings', position: 100, icon: Tags, newLabel: 'newTreatmentType' },
    component: lazyPage(
      ['catalogue', 'shortList'],
      () => import('#/features/money/catalogue/catalogue-page.tsx'),
      'CataloguePage',
    ),
  },
  shipping: {
    permission: 'shipping.manage',
    link: { place: 'settings', position: 110, icon: Truck, newLabel: 'newShippingOption' },
    component: lazyPage(
      ['shipping', 'shortList'],
      () => import('#/features/money/shipping/shipping-page.tsx'),
      'ShippingPage',
    ),
  },
  saleItems: {
    permission: 'catalogue.manage',
    link: { place: 'settings', position: 120, icon: Tags, newLabel: 'newSaleItem' },
    component: salesPage('ItemsPage'),
  },
  patientLedger: {
    permission: 'money.read',
    link: null,
    frame: 'patient',
    component: lazyPage(
      ['statement', 'discounts', 'entries'],
      () => import('#/features/money/statement/statement-page.tsx'),
      'StatementPage',
    ),
  },
  transaction: {
    permission: 'money.read',
    link: null,
    component: lazyPage(
      ['transactions', 'entries'],
      () => import('#/features/money/transactions/transaction-detail-page.tsx'),
      'TransactionDetailPage',
    ),
  },
  receipt: {
    permission: 'money.read',
    link: null,
    component: lazyPage(
      ['transactions'],
      () => import('#/features/money/transactions/receipt-page.tsx'),
      'ReceiptPage',
    ),
  },
  sale: {
    permission: 'money.read',
    link: null,
    component: salesPage('SalePage'),
  },
} as const satisfies Record<string, Page>
