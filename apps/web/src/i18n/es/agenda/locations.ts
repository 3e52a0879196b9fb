import { locationLabels } from '@piel/contract/agenda/locations'
import type { locations as en } from '../../en/agenda/locations.ts'
import type { Translation } from '../../types.ts'

export const locations = {
  title: 'Sedes',
  hint: 'Cada sede tiene su zona horaria, sus consultorios y sus equipos.',
  add: 'Agregar sede',
  empty: 'Agregue la primera sede.',
  failed: 'No se pudieron cargar las sedes',
  timeZoneHint: 'Busque por ciudad',
  zone: 'Hora de {{place}}',
  zoneNow: '{{zone}} · {{time}}',
  postal: 'C.P. {{code}}',
  fields: { ...locationLabels.es, position: 'Posición en la lista', isActive: 'En uso' },
  positionHint: 'La primera sede es la predeterminada',
  activeHint: 'Solo se pueden elegir sedes en uso',
  inactive: 'Fuera de uso',
  edit: 'Editar: {{name}}',
  editTitle: 'Editar {{name}}',
  added: 'Se agregó {{name}}',
  saved: 'Se guardó {{name}}',
  hasAppointments_one: 'Esta sede tiene {{count}} cita próxima. Primero muévala o cancélela.',
  hasAppointments_many: 'Esta sede tiene {{count}} de citas próximas. Primero muévalas o cancélelas.',
  hasAppointments_other: 'Esta sede tiene {{count}} citas próximas. Primero muévalas o cancélelas.',
  hasTills_one: 'Esta sede tiene {{count}} caja en uso. Primero desactívela.',
  hasTills_many: 'Esta sede tiene {{count}} de cajas en uso. Primero desactívelas.',
  hasTills_other: 'Esta sede tiene {{count}} cajas en uso. Primero desactívelas.',
} as const satisfies Translation<typeof en>
