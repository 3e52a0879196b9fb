import type { care as en } from '../en/care.ts'
import type { Translation } from '../types.ts'

export const care = {
  statuses: { inProgress: 'En curso', pending: 'Pendiente', completed: 'Completado' },
  since: 'desde el {{date}}',
  span: '{{since}} – {{until}}',
  fields: {
    doctor: 'Médico',
    patient: 'Paciente',
    since: 'Primer día',
    until: 'Último día',
    untilHint: 'Déjelo vacío si no hay fecha de término',
  },
  columns: {
    patient: 'Paciente',
    treatment: 'Tratamiento',
    startDate: 'Fecha de inicio',
    status: 'Estado',
    actions: 'Acciones',
  },
  doctors: {
    title: 'Médicos tratantes',
    none: 'Ningún médico atiende a este paciente por ahora',
    earlier_one: '{{count}} médico anterior',
    earlier_many: '{{count}} médicos anteriores',
    earlier_other: '{{count}} médicos anteriores',
    failed: 'No se pudieron cargar los médicos',
  },
  patients: {
    title: 'Pacientes asignados',
    search: 'Buscar por nombre, correo o tratamiento',
    empty: 'Aún no hay pacientes asignados',
    emptyHint: 'Aquí aparecen los pacientes que atiende este médico.',
    failed: 'No se pudieron cargar los pacientes',
  },
  assign: {
    doctor: 'Asignar médico',
    patient: 'Asignar paciente',
    title: 'Asignar médico a paciente',
    submit: 'Asignar',
    done: 'Médico asignado. El acceso comienza el día elegido.',
  },
  end: {
    label: 'Terminar hoy: {{name}}',
    title: '¿Terminar hoy la asignación de {{name}}?',
    text: 'El médico puede ver al paciente y su expediente hasta el final del día. La asignación queda en el historial.',
    confirm: 'Terminar hoy',
    done: 'La asignación termina hoy',
  },
  change: {
    label: 'Cambiar fechas: {{name}}',
    title: 'Cambiar fechas',
    done: 'Se guardaron las fechas',
  },
  remove: {
    label: 'Quitar: {{name}}',
    title: '¿Quitar la asignación de {{name}}?',
    text: 'Úselo para asignaciones hechas por error. El médico pierde el acceso de inmediato y la asignación se quita del historial.',
    confirm: 'Quitar',
    done: 'Se quitó la asignación',
  },
} as const satisfies Translation<typeof en>
