import { agendaLabels } from '@piel/contract/agenda/labels'
import type { appointments as en } from '../../en/agenda/appointments.ts'
import type { Translation } from '../../types.ts'

export const appointments = {
  statuses: agendaLabels.es.statuses,
  columns: {
    patient: 'Paciente',
    start: 'Inicio',
    type: 'Tipo',
    lead: 'Con',
    room: 'Consultorio',
    status: 'Estado',
  },
  owed: { word: 'Debe', amount: 'Debe {{amount}}' },
  doubleBooked: 'Simultánea',
  overbooked: 'Sobrecupo',
  outsideHours: 'Fuera de horario',
  walkIn: 'Sin cita',
  allergies: { known: 'Alergias', noneKnown: 'Sin alergias conocidas', notAsked: 'No se han preguntado alergias' },
  steps: {
    booked: 'Marcar como agendada',
    confirmed: 'Confirmar',
    arrived: 'Registrar llegada',
    inProgress: 'Iniciar consulta',
    completed: 'Terminar consulta',
    cancelled: 'Cancelar cita…',
    noShow: 'Marcar inasistencia',
    changed: '{{name}}: {{status}}',
    undo: 'Deshacer',
    menu: 'Cambiar estado: {{name}}, {{status}}',
    notBeforeDay: 'No es posible antes del día de la cita.',
    notBeforeStart: 'Solo es posible cuando la cita ya comenzó.',
  },
  panel: {
    title: 'Cita',
    close: 'Cerrar la cita',
    message: 'Escribir a {{name}} por WhatsApp',
  },
} as const satisfies Translation<typeof en>
