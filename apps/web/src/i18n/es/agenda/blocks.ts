import { agendaLabels } from '@piel/contract/agenda/labels'
import type { blocks as en } from '../../en/agenda/blocks.ts'
import type { Translation } from '../../types.ts'

export const blocks = {
  title: 'Bloqueos',
  hint: 'Tiempo reservado para comida, juntas, congresos, vacaciones o mantenimiento. Agendar dentro de un bloqueo requiere confirmación.',
  add: 'Agregar bloqueo',
  empty: 'No hay bloqueos próximos.',
  failed: 'No se pudieron cargar los bloqueos',
  fields: {
    of: 'Para',
    kind: 'Tipo',
    note: 'Nota',
    date: 'Día',
    from: 'Desde',
    until: 'Hasta',
    repeat: 'Se repite',
    lastDate: 'Último día',
  },
  allOf: 'Toda la sede: {{name}}',
  kinds: agendaLabels.es.blockKinds,
  repeats: { once: 'Una vez', daily: 'Cada día', weekly: 'Cada semana' },
  lastDateHint: 'Déjelo en blanco si no tiene fecha de fin',
  edit: 'Editar: {{name}}',
  remove: 'Quitar: {{name}}',
  removeTitle: '¿Quitar {{name}}?',
  removeText: 'Ese tiempo se podrá agendar de nuevo.',
  removeConfirm: 'Quitar',
  removed: 'Se quitó {{name}}',
  added: 'Se agregó {{name}}',
  saved: 'Se guardó {{name}}',
  over_one: 'Se guardó {{name}}. {{count}} cita queda dentro.',
  over_many: 'Se guardó {{name}}. {{count}} de citas quedan dentro.',
  over_other: 'Se guardó {{name}}. {{count}} citas quedan dentro.',
  period: '{{date}} a {{last}}',
} as const satisfies Translation<typeof en>
