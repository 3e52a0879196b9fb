import type { restDays as en } from '../../en/agenda/rest-days.ts'
import type { Translation } from '../../types.ts'

export const restDays = {
  locationId: 'Sede',
  everywhere: 'Todas las sedes',
  title: 'Días de descanso',
  hint: 'Los días del artículo 74 de la Ley Federal del Trabajo se pueden agendar hasta que los acepte.',
  add: 'Agregar día de descanso',
  year: 'Año',
  empty: 'No hay días de descanso aceptados para este año.',
  failed: 'No se pudieron cargar los días de descanso',
  proposed: 'Obligatorios por ley',
  accept: 'Aceptar todos',
  acceptOne: 'Aceptar: {{name}}',
  accepted: 'Se aceptaron los días de descanso',
  day: 'Día',
  nameEs: 'Nombre en español',
  nameEn: 'Nombre en inglés',
  added: 'Se agregó {{name}}',
  remove: 'Quitar: {{name}}',
  removed: 'Se quitó {{name}}',
  law: 'Por ley',
} as const satisfies Translation<typeof en>
