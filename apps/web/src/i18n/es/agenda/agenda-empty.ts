import type { agendaEmpty as en } from '../../en/agenda/agenda-empty.ts'
import type { Translation } from '../../types.ts'

export const agendaEmpty = {
  persons: 'Aún no hay personas en la agenda',
  personsHint: 'Agregue a los médicos y al personal clínico que atienden pacientes, y sus horarios.',
  types: 'Aún no hay tipos de cita',
  typesHint: 'Agregue un tipo de cita, por ejemplo, primera vez de 40 minutos.',
  open: 'Configurar la agenda',
  ask: 'Pida a un administrador que configure la agenda.',
} as const satisfies Translation<typeof en>
