import type { notifications as en } from '../../en/core/notifications.ts'
import type { Translation } from '../../types.ts'

export const notifications = {
  title: 'Notificaciones',
  kinds: {
    patient_registered: 'Paciente nuevo',
    patient_assigned: 'Paciente asignado',
    treatment_changed: 'Tratamiento modificado',
    payment_failed: 'Cobro fallido',
    payment_refunded: 'Cobro reembolsado',
    audit_broken: 'La auditoría fue alterada',
    backup_old: 'Los respaldos no están al día',
    backup_check_failed: 'Un respaldo no se pudo restaurar',
    duty_review: 'Revisión de funciones',
    till_left_open: 'Caja sin corte',
    note_unsigned: 'Nota por firmar',
  },
  treatment: {
    started: 'Tratamiento iniciado',
    inProgress: 'Tratamiento en curso',
    completed: 'Tratamiento completado',
    cancelled: 'Tratamiento cancelado',
  },
  dutyReview: 'El personal puede leer el expediente clínico. Indique quién trabaja solo en recepción: {{names}}',
  restore: '{{name}} solicita restaurar a este paciente archivado',
  tillLeftOpen: 'Caja abierta desde el {{date}}',
  license: 'La cédula vence el {{date}}',
  markRead: 'Marcar como leída',
  markAllRead: 'Marcar todas como leídas',
  allRead: 'Se marcaron todas como leídas',
  undo: 'Deshacer',
  unread: 'Sin leer',
  empty: { title: 'Sin notificaciones nuevas', text: 'Aquí aparecen los pacientes, tratamientos y cobros nuevos.' },
  failed: 'No se pudieron cargar las notificaciones',
} as const satisfies Translation<typeof en>
