import type { sessions as en } from '../../en/account/sessions.ts'
import type { Translation } from '../../types.ts'

export const sessions = {
  open: 'Sesiones abiertas',
  none: 'Sin sesiones abiertas',
  unknownDevice: 'Dispositivo desconocido',
  current: 'Este dispositivo',
  from: 'Desde {{address}}',
  unknownAddress: 'Desde una ubicación desconocida',
  since: 'Desde el {{date}}',
  lastSeen: 'Último uso: {{ago}}',
  end: 'Cerrar sesión',
  endOf: 'Cerrar sesión: {{device}}',
  ended: 'Se cerró la sesión de {{device}}',
} as const satisfies Translation<typeof en>
