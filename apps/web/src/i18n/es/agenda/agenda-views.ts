import type { agendaViews as en } from '../../en/agenda/agenda-views.ts'
import type { Translation } from '../../types.ts'

export const agendaViews = {
  persons: 'Aún no hay personas en la agenda',
  personsHint: 'Agregue a los médicos y al personal clínico que atienden pacientes, y sus horarios.',
  types: 'Aún no hay tipos de cita',
  typesHint: 'Agregue un tipo de cita, por ejemplo, primera vez de 40 minutos.',
  open: 'Configurar la agenda',
  ask: 'Pida a un administrador que configure la agenda.',
  openEarlier_one: '{{count}} cita de otro día sigue abierta',
  openEarlier_many: '{{count}} de citas de otros días siguen abiertas',
  openEarlier_other: '{{count}} citas de otros días siguen abiertas',
  otherDays: 'Otros días:',
  weekOf: 'Semana de',
  waitingMinutes: '{{count}} min',
  occupancy: {
    text: '{{percent}} ocupado: {{taken}} de {{open}} abiertas',
    hours: '{{hours}} h {{minutes}} min',
    definition: 'Horas de trabajo sin bloqueos que tienen una cita',
  },
  month: {
    day: '{{percent}} ocupado',
    definition: 'Barra: horas de trabajo sin bloqueos que tienen una cita, de todas las personas.',
    asTable: 'Mostrar como tabla',
    asCalendar: 'Mostrar como calendario',
    date: 'Día',
    taken: 'Ocupadas',
    share: 'Porcentaje',
  },
  waitingEmpty: 'No hay nadie en espera',
} as const satisfies Translation<typeof en>
