/** Every URL of Piel, with `$id` for an ID. */
export const patterns = {
  signIn: '/auth/signin',
  callback: '/auth/callback',
  silent: '/auth/silent',
  dashboard: '/',
  agenda: '/agenda',
  analytics: '/dashboard/analytics',
  settings: '/pages/settings',
  profile: '/pages/profile',
  messages: '/messages',
  help: '/ayuda',
  errorPage: '/pages/error-page',
  notFound: '/pages/not-found',
  patients: '/pacientes',
  patientCreate: '/pacientes/crear',
  patientEdit: '/pacientes/editar/$id',
  patient: '/pacientes/detalle/$id',
  patientRecord: '/pacientes/detalle/$id/expediente',
  patientPrescriptions: '/pacientes/detalle/$id/recetas',
  patientTreatments: '/pacientes/detalle/$id/tratamientos',
  patientLedger: '/pacientes/detalle/$id/cuenta',
  patientHistory: '/pacientes/detalle/$id/historial',
  noteStart: '/pacientes/nota/$id',
  note: '/notas/$id',
  prescription: '/recetas/$id',
  users: '/usuarios',
  userCreate: '/usuarios/crear',
  userEdit: '/usuarios/editar/$id',
  doctors: '/medicos',
  doctorCreate: '/medicos/crear',
  doctorEdit: '/medicos/editar/$id',
  doctor: '/medicos/detalle/$id',
  treatments: '/tratamientos',
  treatment: '/tratamientos/detalle/$id',
  transactions: '/transacciones',
  transaction: '/transacciones/detalle/$id',
  receipt: '/transacciones/recibo/$id',
  debtors: '/transacciones/adeudos',
  sale: '/transacciones/venta/$id',
  reports: '/reportes',
  till: '/caja',
  tillSessions: '/caja/cortes',
  tillSession: '/caja/cortes/$id',
  tillDays: '/caja/dias',
  tillDay: '/caja/dias/$id',
  agendaSetup: '/configuracion/agenda',
  catalogue: '/configuracion/tratamientos',
  saleItems: '/configuracion/articulos',
  shipping: '/configuracion/shipping',
  clinic: '/configuracion/clinica',
  audit: '/configuracion/auditoria',
  system: '/configuracion/sistema',
} as const

type PathName = keyof typeof patterns
type Path<Pattern extends string> = Pattern extends `${string}$id${string}` ? (id: string) => string : () => string

const pathOf = (pattern: string) =>
  pattern.includes('$id') ? (id: string) => pattern.replace('$id', () => encodeURIComponent(id)) : () => pattern

/** The URL of each page, with its ID filled in. */
export const paths = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [name, pathOf(pattern)]),
) as unknown as { readonly [Name in PathName]: Path<(typeof patterns)[Name]> }

/** URL of an image; public to anyone who knows its ID. */
export const imageUrl = (id: string): string => `/api/images/${encodeURIComponent(id)}`
