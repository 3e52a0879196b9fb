import type { agendaSetup as en } from '../../en/agenda/agenda-setup.ts'
import type { Translation } from '../../types.ts'

export const agendaSetup = {
  title: 'Configuración de la agenda',
  description: 'Sedes, personas, consultorios, equipos, horarios y tipos de cita.',
  step: {
    title: 'Eje de tiempo',
    hint: 'Minutos entre las líneas de un día y entre los inicios que se proponen.',
    label: 'Intervalo en minutos',
    option: '{{count}}',
    saved: 'El intervalo ahora es de {{count}} minutos',
  },
} as const satisfies Translation<typeof en>
