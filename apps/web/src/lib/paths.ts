const segment = encodeURIComponent

/** Every URL of the product (section B); the router's own patterns are tested against these. */
export const paths = {
  signIn: () => '/auth/signin',
  callback: () => '/auth/callback',
  silent: () => '/auth/silent',
  dashboard: () => '/',
  analytics: () => '/dashboard/analytics',
  settings: () => '/pages/settings',
  profile: () => '/pages/profile',
  messages: () => '/messages',
  errorPage: () => '/pages/error-page',
  notFound: () => '/pages/not-found',
  patients: () => '/pacientes',
  patientCreate: () => '/pacientes/crear',
  patientEdit: (id: string) => `/pacientes/editar/${segment(id)}`,
  patient: (id: string) => `/pacientes/detalle/${segment(id)}`,
  patientRecord: (id: string) => `/pacientes/detalle/${segment(id)}/expediente`,
  users: () => '/usuarios',
  userCreate: () => '/usuarios/crear',
  userEdit: (id: string) => `/usuarios/editar/${segment(id)}`,
  doctors: () => '/medicos',
  doctorCreate: () => '/medicos/crear',
  doctorEdit: (id: string) => `/medicos/editar/${segment(id)}`,
  doctor: (id: string) => `/medicos/detalle/${segment(id)}`,
  treatments: () => '/tratamientos',
  treatment: (id: string) => `/tratamientos/detalle/${segment(id)}`,
  transactions: () => '/transacciones',
  transaction: (id: string) => `/transacciones/detalle/${segment(id)}`,
  receipt: (id: string) => `/transacciones/recibo/${segment(id)}`,
  debtors: () => '/transacciones/adeudos',
  patientLedger: (id: string) => `/pacientes/detalle/${segment(id)}/cuenta`,
  catalogue: () => '/configuracion/tratamientos',
  shipping: () => '/configuracion/shipping',
  audit: () => '/configuracion/auditoria',
} as const satisfies Record<string, (...ids: string[]) => string>

/** URL of an image; public to anyone who knows its ID. */
export const imageUrl = (id: string): string => `/api/images/${encodeURIComponent(id)}`
