import type { availability as en } from '../../en/agenda/availability.ts'
import type { Translation } from '../../types.ts'

export const availability = {
  free: {
    one: '{{time}} {{person}}',
    next: 'Próximos disponibles, {{date}}:',
    none: 'No hay horarios libres en los próximos 14 días',
  },
  later: '{{time}} (segunda vez)',
  conflicts: {
    title: 'Este horario no está disponible',
    line: '{{resource}} · {{from}}–{{until}} · {{what}}',
    appointment: 'ocupado',
    block: 'bloqueo',
    hold: 'apartado',
    closed: 'fuera de horario',
    patient: 'El paciente ya tiene cita de {{from}} a {{until}} con {{resource}} ({{location}})',
    patientBusy: 'El paciente ya tiene otra cita de {{from}} a {{until}}',
    freeOn: '{{date}}, {{time}}',
    clockChange: 'El {{date}} los relojes de {{zone}} pasan de las {{from}} a las {{to}}. Elija otra hora.',
  },
  affected: {
    leave_one: '{{count}} cita queda dentro del permiso. Muévala en la agenda.',
    leave_many: '{{count}} de citas quedan dentro del permiso. Muévalas en la agenda.',
    leave_other: '{{count}} citas quedan dentro del permiso. Muévalas en la agenda.',
    noneInLeave: 'No hay citas dentro del permiso.',
    failed: 'No se pudieron cargar las citas dentro del permiso',
    move: 'Mover',
    moveOf: 'Mover la cita de {{name}}, {{date}}, {{time}}',
    done: 'Listo',
    most: 'Solo se muestran las primeras {{count}}.',
  },
} as const satisfies Translation<typeof en>
