const segment = encodeURIComponent

/** Every URL of the product (rows B1-B9); the router's own patterns are tested against these. */
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
  audit: () => '/configuracion/auditoria',
} as const satisfies Record<string, (...ids: string[]) => string>
