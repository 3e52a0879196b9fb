import type { appointmentList as en } from '../../en/agenda/appointment-list.ts'
import type { Translation } from '../../types.ts'

export const appointmentList = {
  filters: {
    lead: 'Con',
    room: 'Consultorio',
    type: 'Tipo',
    days: 'Fechas',
    weekday: 'Día de la semana',
    hour: 'Hora',
  },
  search: 'Buscar por paciente',
  empty: 'Aún no hay citas',
  emptyHint: 'Agende una cita para verla aquí.',
  error: 'No se pudieron cargar las citas',
  caption: 'Citas',
} as const satisfies Translation<typeof en>
