import type { BlockKind } from './blocks.ts'
import type { AppointmentStatus } from './appointment-shapes.ts'

export interface AgendaLabels {
  statuses: Record<AppointmentStatus, string>
  origins: Record<'desk' | 'phone' | 'message' | 'walkIn', string>
  blockKinds: Record<BlockKind, string>
  cancelledBy: Record<'patient' | 'clinic', string>
}

export const agendaLabels = {
  en: {
    statuses: {
      booked: 'Booked',
      confirmed: 'Confirmed',
      arrived: 'Arrived',
      inProgress: 'In progress',
      completed: 'Completed',
      cancelled: 'Cancelled',
      noShow: 'No-show',
    },
    origins: { desk: 'At the desk', phone: 'By phone', message: 'By message', walkIn: 'Walk-in' },
    blockKinds: {
      lunch: 'Lunch',
      meeting: 'Meeting',
      congress: 'Conference',
      vacation: 'Holiday',
      maintenance: 'Maintenance',
      other: 'Block',
    },
    cancelledBy: { patient: 'By the patient', clinic: 'By the clinic' },
  },
  es: {
    statuses: {
      booked: 'Agendada',
      confirmed: 'Confirmada',
      arrived: 'En sala de espera',
      inProgress: 'En consulta',
      completed: 'Atendida',
      cancelled: 'Cancelada',
      noShow: 'No asistió',
    },
    origins: { desk: 'En recepción', phone: 'Por teléfono', message: 'Por mensaje', walkIn: 'Sin cita' },
    blockKinds: {
      lunch: 'Comida',
      meeting: 'Junta',
      congress: 'Congreso',
      vacation: 'Vacaciones',
      maintenance: 'Mantenimiento',
      other: 'Bloqueo',
    },
    cancelledBy: { patient: 'Por el paciente', clinic: 'Por la clínica' },
  },
} as const satisfies Record<'en' | 'es', AgendaLabels>
