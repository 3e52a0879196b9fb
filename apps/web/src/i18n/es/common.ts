import type { common as en } from '../en/common.ts'
import type { Translation } from '../types.ts'

export const common = {
  loading: 'Cargando…',
  retry: 'Reintentar',
  traceId: 'Referencia:',
  dashboard: 'Panel',
  breadcrumbs: 'Ubicación',
  close: 'Cerrar',
  notSpecified: 'No especificado',
  roles: { ADMIN: 'Administrador', STAFF: 'Personal', DOCTOR: 'Médico', USER: 'Usuario' },
} as const satisfies Translation<typeof en>
