import type { problems as en } from '../../en/clinical/problems.ts'
import type { Translation } from '../../types.ts'

export const problems = {
  title: 'Problemas',
  add: 'Agregar problema',
  addTitle: 'Agregar problema',
  added: 'Se agregó el problema',
  changed: 'Se cambió el problema',
  change: 'Cambiar: {{label}}',
  empty: 'No hay problemas registrados',
  ended_one: '{{count}} problema terminado',
  ended_many: '{{count}} problemas terminados',
  ended_other: '{{count}} problemas terminados',
  loadError: 'No se pudieron cargar los problemas',
  history: 'Historial',
  lastDiagnosis: 'Último diagnóstico',
  certainties: { presumptive: 'Presuntivo', definitive: 'Definitivo' },
  sinceDay: 'desde el {{date}}',
  untilDay: 'terminó el {{date}}',
  notifiedOn: 'notificado el {{date}} por {{by}}',
  termHint: 'Nombre, sinónimo o código CIE-10',
  confirm: 'Verifiqué este diagnóstico',
  confirmHint: 'Según el catálogo es inusual para el sexo o la edad del paciente.',
  fields: {
    term: 'Diagnóstico',
    certainty: 'Certeza',
    since: 'Desde',
    endedOn: 'Terminó el',
    notifiedOn: 'Notificado el',
    notifiedBy: 'Notificó',
  },
  notify: {
    immediate: {
      short: 'Notificar en 24 horas',
      title: 'Notificación inmediata.',
      text: 'Notifique a la autoridad sanitaria por la vía más rápida en un plazo de 24 horas y registre aquí cuándo y quién lo hizo. Desde aquí no se envía nada.',
    },
    weekly: {
      short: 'Notificar esta semana',
      title: 'Notificación semanal.',
      text: 'Incluya el caso en el informe semanal a la autoridad sanitaria y registre aquí cuándo y quién lo hizo. Desde aquí no se envía nada.',
    },
  },
} as const satisfies Translation<typeof en>
