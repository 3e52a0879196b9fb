import type { agendaSetup as en } from '../../en/agenda/agenda-setup.ts'
import type { Translation } from '../../types.ts'

export const agendaSetup = {
  title: 'Configuración de la agenda',
  description: 'Sedes, personas, consultorios, equipos, horarios y tipos de cita.',
  step: {
    title: 'Intervalo de horarios',
    hint: 'Intervalo de la cuadrícula del día y de los horarios sugeridos, en minutos.',
    label: 'Intervalo en minutos',
    option: '{{count}}',
    saved: 'El intervalo ahora es de {{count}} minutos',
  },
} as const satisfies Translation<typeof en>
