import type { Permission } from '@piel/contract/permissions'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { withWords } from '#/i18n/index.ts'
import type { PageNamespace } from '#/i18n/types.ts'
import { parseSearch, stringifySearch } from '#/lib/search-params.ts'
import { PageFailure } from './start-failure.tsx'
import { Guard } from './guard.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Without it a page is not shown; left out, being signed in is enough. */
    permission?: Permission
  }
}

/** A page with its words: both are fetched at once, also while its link is pointed at. */
function lazyPage<Name extends string>(
  namespaces: readonly PageNamespace[],
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
) {
  return lazyRouteComponent(() => withWords(namespaces, load), name)
}

const dashboard = lazyPage(
  ['dashboard', 'analytics', 'treatments'],
  () => import('#/features/dashboard/dashboard-page.tsx'),
  'DashboardPage',
)
const patientForm = { permission: 'patients.write' } as const
const patientPage = { permission: 'patients.read' } as const
const doctorForm = { permission: 'doctors.write' } as const
const doctorPage = { permission: 'doctors.read' } as const
const userPage = { permission: 'users.manage' } as const
const moneyPage = { permission: 'money.read' } as const

const root = createRootRoute({ component: Outlet })

const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guard })

const home = createRoute({ getParentRoute: () => guarded, path: '/', component: dashboard })
const analytics = createRoute({ getParentRoute: () => guarded, path: '/dashboard/analytics', component: dashboard })
/** Any unknown path shows the dashboard. */
const unknown = createRoute({ getParentRoute: () => guarded, path: '$', component: dashboard })

const settings = createRoute({
  getParentRoute: () => guarded,
  path: '/pages/settings',
  component: lazyPage(['me', 'validation'], () => import('#/features/me/settings-page.tsx'), 'SettingsPage'),
})
const profile = createRoute({
  getParentRoute: () => guarded,
  path: '/pages/profile',
  component: lazyPage(['me'], () => import('#/features/me/profile-page.tsx'), 'ProfilePage'),
})
const messages = createRoute({
  getParentRoute: () => guarded,
  path: '/messages',
  staticData: { permission: 'contacts.read' },
  component: lazyPage(['contacts', 'doctors'], () => import('#/features/contacts/contacts-page.tsx'), 'ContactsPage'),
})
const errorPage = createRoute({
  getParentRoute: () => guarded,
  path: '/pages/error-page',
  component: lazyPage([], () => import('#/features/system-pages/error-page.tsx'), 'ErrorPage'),
})
const notFound = createRoute({
  getParentRoute: () => guarded,
  path: '/pages/not-found',
  component: lazyPage([], () => import('#/features/system-pages/not-found-page.tsx'), 'NotFoundPage'),
})

const patients = createRoute({
  getParentRoute: () => guarded,
  path: '/pacientes',
  staticData: patientPage,
  component: lazyPage(['patients'], () => import('#/features/patients/patients-page.tsx'), 'PatientsPage'),
})
const patientCreate = createRoute({
  getParentRoute: () => guarded,
  path: '/pacientes/crear',
  staticData: patientForm,
  component: lazyPage(
    ['patients', 'validation'],
    () => import('#/features/patients/patient-create-page.tsx'),
    'PatientCreatePage',
  ),
})
const patientEdit = createRoute({
  getParentRoute: () => guarded,
  path: '/pacientes/editar/$id',
  staticData: patientForm,
  component: lazyPage(
    ['patients', 'validation'],
    () => import('#/features/patients/patient-edit-page.tsx'),
    'PatientEditPage',
  ),
})
const patient = createRoute({
  getParentRoute: () => guarded,
  path: '/pacientes/detalle/$id',
  staticData: patientPage,
  component: lazyPage(
    ['patients', 'care', 'doctors', 'ledger', 'treatments'],
    () => import('#/features/patients/patient-detail-page.tsx'),
    'PatientDetailPage',
  ),
})
const patientRecord = createRoute({
  getParentRoute: () => guarded,
  path: '/pacientes/detalle/$id/expediente',
  staticData: { permission: 'records.read' },
  component: lazyPage(
    ['records', 'patients', 'validation'],
    () => import('#/features/records/record-page.tsx'),
    'RecordPage',
  ),
})

const patientLedger = createRoute({
  getParentRoute: () => guarded,
  path: '/pacientes/detalle/$id/cuenta',
  staticData: moneyPage,
  component: lazyPage(['ledger', 'patients'], () => import('#/features/ledger/statement-page.tsx'), 'StatementPage'),
})
const debtors = createRoute({
  getParentRoute: () => guarded,
  path: '/transacciones/adeudos',
  staticData: moneyPage,
  component: lazyPage(['ledger'], () => import('#/features/ledger/debtors-page.tsx'), 'DebtorsPage'),
})

const users = createRoute({
  getParentRoute: () => guarded,
  path: '/usuarios',
  staticData: userPage,
  component: lazyPage(['users'], () => import('#/features/users/users-page.tsx'), 'UsersPage'),
})
const userCreate = createRoute({
  getParentRoute: () => guarded,
  path: '/usuarios/crear',
  staticData: userPage,
  component: lazyPage(['users', 'validation'], () => import('#/features/users/user-create-page.tsx'), 'UserCreatePage'),
})
const userEdit = createRoute({
  getParentRoute: () => guarded,
  path: '/usuarios/editar/$id',
  staticData: userPage,
  component: lazyPage(['users', 'validation'], () => import('#/features/users/user-edit-page.tsx'), 'UserEditPage'),
})

const doctors = createRoute({
  getParentRoute: () => guarded,
  path: '/medicos',
  staticData: doctorPage,
  component: lazyPage(['doctors'], () => import('#/features/doctors/doctors-page.tsx'), 'DoctorsPage'),
})
const doctorCreate = createRoute({
  getParentRoute: () => guarded,
  path: '/medicos/crear',
  staticData: doctorForm,
  component: lazyPage(
    ['doctors', 'validation'],
    () => import('#/features/doctors/doctor-create-page.tsx'),
    'DoctorCreatePage',
  ),
})
const doctorEdit = createRoute({
  getParentRoute: () => guarded,
  path: '/medicos/editar/$id',
  staticData: doctorForm,
  component: lazyPage(
    ['doctors', 'validation'],
    () => import('#/features/doctors/doctor-edit-page.tsx'),
    'DoctorEditPage',
  ),
})
const doctor = createRoute({
  getParentRoute: () => guarded,
  path: '/medicos/detalle/$id',
  staticData: doctorPage,
  component: lazyPage(
    ['doctors', 'care'],
    () => import('#/features/doctors/doctor-detail-page.tsx'),
    'DoctorDetailPage',
  ),
})

const treatmentPage = { permission: 'treatments.read' } as const
const treatments = createRoute({
  getParentRoute: () => guarded,
  path: '/tratamientos',
  staticData: treatmentPage,
  component: lazyPage(['treatments'], () => import('#/features/treatments/treatments-page.tsx'), 'TreatmentsPage'),
})
const treatment = createRoute({
  getParentRoute: () => guarded,
  path: '/tratamientos/detalle/$id',
  staticData: treatmentPage,
  component: lazyPage(
    ['treatments', 'ledger'],
    () => import('#/features/treatments/treatment-detail-page.tsx'),
    'TreatmentDetailPage',
  ),
})

const transactions = createRoute({
  getParentRoute: () => guarded,
  path: '/transacciones',
  staticData: moneyPage,
  component: lazyPage(
    ['transactions', 'ledger'],
    () => import('#/features/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
})
const transaction = createRoute({
  getParentRoute: () => guarded,
  path: '/transacciones/detalle/$id',
  staticData: moneyPage,
  component: lazyPage(
    ['transactions', 'ledger'],
    () => import('#/features/transactions/transaction-detail-page.tsx'),
    'TransactionDetailPage',
  ),
})
const receipt = createRoute({
  getParentRoute: () => guarded,
  path: '/transacciones/recibo/$id',
  staticData: moneyPage,
  component: lazyPage(['transactions'], () => import('#/features/transactions/receipt-page.tsx'), 'ReceiptPage'),
})

const catalogue = createRoute({
  getParentRoute: () => guarded,
  path: '/configuracion/tratamientos',
  staticData: { permission: 'catalogue.manage' },
  component: lazyPage(['catalogue'], () => import('#/features/catalogue/catalogue-page.tsx'), 'CataloguePage'),
})
const shipping = createRoute({
  getParentRoute: () => guarded,
  path: '/configuracion/shipping',
  staticData: { permission: 'shipping.manage' },
  component: lazyPage(['shipping'], () => import('#/features/shipping/shipping-page.tsx'), 'ShippingPage'),
})
const auditTrail = createRoute({
  getParentRoute: () => guarded,
  path: '/configuracion/auditoria',
  staticData: { permission: 'audit.read' },
  component: lazyPage(['audit'], () => import('#/features/audit/audit-page.tsx'), 'AuditPage'),
})

const pages = [
  home,
  analytics,
  unknown,
  settings,
  profile,
  messages,
  errorPage,
  notFound,
  patients,
  patientCreate,
  patientEdit,
  patient,
  patientRecord,
  patientLedger,
  debtors,
  users,
  userCreate,
  userEdit,
  doctors,
  doctorCreate,
  doctorEdit,
  doctor,
  treatments,
  treatment,
  transactions,
  transaction,
  receipt,
  catalogue,
  shipping,
  auditTrail,
] as const

const routeTree = root.addChildren([guarded.addChildren(pages)])

/** Every page behind sign-in. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageFailure,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // A redirect or a reload of data is no reason to show anything in between.
    defaultPendingMs: 300,
  })
}
