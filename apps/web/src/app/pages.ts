import type { Permission } from '@piel/contract/core/permissions'
import type { RouteComponent } from '@tanstack/react-router'
import {
  Calendar,
  CircleUserRound,
  ContactRound,
  HandCoins,
  HeartPulse,
  LayoutDashboard,
  ReceiptText,
  ScrollText,
  Settings,
  Stethoscope,
  Tags,
  Truck,
  UserRoundCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { en } from '#/i18n/en/index.ts'
import type { patterns } from '#/lib/paths.ts'
import { lazyPage } from './lazy-page.tsx'

interface Page {
  /** Needed to open the page and to see its links. */
  permission: Permission
  /** Null for pages that only other pages link to. The palette has every link, the sidebar those with a place there. */
  link: {
    place: 'sidebar' | 'settings' | 'palette'
    icon: LucideIcon
    /** The label where the permission covers only the user's own records. */
    ownLabel?: keyof typeof en.shell.links
    /** The label of the palette's action that opens the page with its dialog for a new item. */
    newLabel?: keyof typeof en.shell.links
  } | null
  component: RouteComponent
  /** What is around the page and stays from page to page. */
  frame?: keyof typeof frames
}

export const frames = {
  patient: lazyPage(
    ['patients', 'entries', 'alerts'],
    () => import('#/features/people/patients/components/frame/patient-frame.tsx'),
    'PatientFrame',
  ),
}

const dashboard = lazyPage(
  ['dashboard', 'analytics', 'treatments'],
  () => import('#/features/office/dashboard/dashboard-page.tsx'),
  'DashboardPage',
)

/** The pages of tills load together: each import of its own costs bytes in every first load. */
const tillPage = (name: 'TillPage' | 'TillSessionsPage' | 'TillSessionPage') =>
  lazyPage(['tills', 'shortList'], () => import('#/features/money/tills/till-page.tsx'), name)

const closingPage = (name: 'ClosingsPage' | 'ClosingPage') =>
  lazyPage(['closings', 'tills'], () => import('#/features/money/closings/closings-page.tsx'), name)

const salesPage = (name: 'SalePage' | 'ItemsPage') =>
  lazyPage(['sales', 'items', 'shortList', 'entries'], () => import('#/features/money/sales/sale-page.tsx'), name)

/** Every page behind sign-in, in the order of the sidebar and the palette. */
export const pages = {
  dashboard: { permission: 'me.own', link: { place: 'sidebar', icon: LayoutDashboard }, component: dashboard },
  agenda: {
    permission: 'agenda.read',
    link: { place: 'sidebar', icon: Calendar, newLabel: 'newAppointment' },
    component: lazyPage(
      ['appointments', 'calendar'],
      () => import('#/features/agenda/calendar/agenda-page.tsx'),
      'AgendaPage',
    ),
  },
  patients: {
    permission: 'patients.read',
    link: { place: 'sidebar', icon: UsersRound, ownLabel: 'ownPatients' },
    component: lazyPage(['patients'], () => import('#/features/people/patients/patients-page.tsx'), 'PatientsPage'),
  },
  users: {
    permission: 'users.manage',
    link: { place: 'sidebar', icon: UserRoundCog },
    component: lazyPage(['users'], () => import('#/features/people/users/users-page.tsx'), 'UsersPage'),
  },
  doctors: {
    permission: 'doctors.read',
    link: { place: 'sidebar', icon: Stethoscope },
    component: lazyPage(['doctors'], () => import('#/features/people/doctors/doctors-page.tsx'), 'DoctorsPage'),
  },
  treatments: {
    permission: 'treatments.read',
    link: { place: 'sidebar', icon: HeartPulse, ownLabel: 'ownTreatments' },
    component: lazyPage(
      ['treatments'],
      () => import('#/features/treatments/treatments/treatments-page.tsx'),
      'TreatmentsPage',
    ),
  },
  transactions: {
    permission: 'money.read',
    link: { place: 'sidebar', icon: ReceiptText },
    component: lazyPage(
      ['transactions', 'entries'],
      () => import('#/features/money/transactions/transactions-page.tsx'),
      'TransactionsPage',
    ),
  },
  debtors: {
    permission: 'money.read',
    link: { place: 'palette', icon: HandCoins },
    component: lazyPage(
      ['debtors', 'entries'],
      () => import('#/features/money/debtors/debtors-page.tsx'),
      'DebtorsPage',
    ),
  },
  till: {
    permission: 'till.use',
    link: { place: 'sidebar', icon: HandCoins },
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
    link: { place: 'settings', icon: Tags, newLabel: 'newTreatmentType' },
    component: lazyPage(
      ['catalogue', 'shortList'],
      () => import('#/features/money/catalogue/catalogue-page.tsx'),
      'CataloguePage',
    ),
  },
  shipping: {
    permission: 'shipping.manage',
    link: { place: 'settings', icon: Truck, newLabel: 'newShippingOption' },
    component: lazyPage(
      ['shipping', 'shortList'],
      () => import('#/features/money/shipping/shipping-page.tsx'),
      'ShippingPage',
    ),
  },
  saleItems: {
    permission: 'catalogue.manage',
    link: { place: 'settings', icon: Tags, newLabel: 'newSaleItem' },
    component: salesPage('ItemsPage'),
  },
  agendaSetup: {
    permission: 'agenda.manage',
    link: { place: 'settings', icon: Calendar },
    component: lazyPage(
      [
        'agendaSetup',
        'availability',
        'blocks',
        'history',
        'hours',
        'locations',
        'resources',
        'restDays',
        'types',
        'validation',
      ],
      () => import('#/features/agenda/agenda-setup/agenda-setup-page.tsx'),
      'AgendaSetupPage',
    ),
  },
  audit: {
    permission: 'audit.read',
    link: { place: 'settings', icon: ScrollText },
    component: lazyPage(['audit'], () => import('#/features/office/audit/audit-page.tsx'), 'AuditPage'),
  },
  system: {
    permission: 'system.read',
    link: { place: 'settings', icon: Settings },
    component: lazyPage(['system'], () => import('#/features/office/system/system-page.tsx'), 'SystemPage'),
  },
  profile: {
    permission: 'me.own',
    link: { place: 'palette', icon: CircleUserRound },
    component: lazyPage(['me'], () => import('#/features/account/me/profile-page.tsx'), 'ProfilePage'),
  },
  messages: {
    permission: 'contacts.read',
    link: { place: 'palette', icon: ContactRound },
    component: lazyPage(
      ['contacts', 'doctors'],
      () => import('#/features/people/contacts/contacts-page.tsx'),
      'ContactsPage',
    ),
  },
  settings: {
    permission: 'me.own',
    link: { place: 'palette', icon: Settings },
    component: lazyPage(
      ['me', 'sessions', 'validation'],
      () => import('#/features/account/me/settings-page.tsx'),
      'SettingsPage',
    ),
  },
  analytics: { permission: 'me.own', link: null, component: dashboard },
  errorPage: {
    permission: 'me.own',
    link: null,
    component: lazyPage([], () => import('#/components/system-pages/error-page.tsx'), 'ErrorPage'),
  },
  notFound: {
    permission: 'me.own',
    link: null,
    component: lazyPage([], () => import('#/components/system-pages/not-found-page.tsx'), 'NotFoundPage'),
  },
  patientCreate: {
    permission: 'patients.write',
    link: null,
    component: lazyPage(
      ['patients', 'patientForm', 'validation'],
      () => import('#/features/people/patients/patient-create-page.tsx'),
      'PatientCreatePage',
    ),
  },
  patientEdit: {
    permission: 'patients.write',
    link: null,
    component: lazyPage(
      ['patients', 'patientForm', 'validation', 'alerts'],
      () => import('#/features/people/patients/patient-edit-page.tsx'),
      'PatientEditPage',
    ),
  },
  patient: {
    permission: 'patients.read',
    link: null,
    frame: 'patient',
    component: lazyPage(
      ['patients', 'care', 'doctors', 'statement', 'entries', 'treatments'],
      () => import('#/features/people/patients/patient-detail-page.tsx'),
      'PatientDetailPage',
    ),
  },
  patientRecord: {
    permission: 'records.read',
    link: null,
    frame: 'patient',
    component: lazyPage(
      ['records', 'patients', 'validation', 'alerts'],
      () => import('#/features/clinical/records/record-page.tsx'),
      'RecordPage',
    ),
  },
  patientTreatments: {
    permission: 'treatments.read',
    link: null,
    frame: 'patient',
    component: lazyPage(
      ['treatments'],
      () => import('#/features/treatments/treatments/patient-treatments-page.tsx'),
      'PatientTreatmentsPage',
    ),
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
  patientHistory: {
    permission: 'patients.write',
    link: null,
    frame: 'patient',
    component: lazyPage(
      ['patients', 'history', 'audit', 'validation'],
      () => import('#/features/people/patients/patient-history-page.tsx'),
      'PatientHistoryPage',
    ),
  },
  userCreate: {
    permission: 'users.manage',
    link: null,
    component: lazyPage(
      ['users', 'validation'],
      () => import('#/features/people/users/user-create-page.tsx'),
      'UserCreatePage',
    ),
  },
  userEdit: {
    permission: 'users.manage',
    link: null,
    component: lazyPage(
      ['users', 'sessions', 'validation'],
      () => import('#/features/people/users/user-edit-page.tsx'),
      'UserEditPage',
    ),
  },
  doctorCreate: {
    permission: 'doctors.write',
    link: null,
    component: lazyPage(
      ['doctors', 'validation'],
      () => import('#/features/people/doctors/doctor-create-page.tsx'),
      'DoctorCreatePage',
    ),
  },
  doctorEdit: {
    permission: 'doctors.write',
    link: null,
    component: lazyPage(
      ['doctors', 'validation'],
      () => import('#/features/people/doctors/doctor-edit-page.tsx'),
      'DoctorEditPage',
    ),
  },
  doctor: {
    permission: 'doctors.read',
    link: null,
    component: lazyPage(
      ['doctors', 'care'],
      () => import('#/features/people/doctors/doctor-detail-page.tsx'),
      'DoctorDetailPage',
    ),
  },
  treatment: {
    permission: 'treatments.read',
    link: null,
    component: lazyPage(
      ['treatments', 'entries', 'alerts'],
      () => import('#/features/treatments/treatments/treatment-detail-page.tsx'),
      'TreatmentDetailPage',
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
} as const satisfies Record<Exclude<keyof typeof patterns, 'signIn' | 'callback' | 'silent'>, Page>

type PageName = keyof typeof pages

/** Pages with a link; their labels are `shell:links.<name>`. */
export type LinkedPage = { [Name in PageName]: (typeof pages)[Name]['link'] extends null ? never : Name }[PageName]

export interface PageLink extends NonNullable<Page['link']> {
  name: LinkedPage
  permission: Permission
}

/** The pages with a link, in their order. */
export const pageLinks: readonly PageLink[] = Object.entries<Page>(pages).flatMap(([name, { link, permission }]) =>
  link ? [{ ...link, permission, name: name as LinkedPage }] : [],
)
