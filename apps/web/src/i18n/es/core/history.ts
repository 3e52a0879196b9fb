import type { history as en } from '../../en/core/history.ts'
import type { Translation } from '../../types.ts'

export const history = {
  versions: 'Versiones: {{name}}',
  changes: 'Cambios',
  version: 'Versión {{number}}',
  current: 'Versión {{number}}, actual',
  oldest: 'Versión {{number}}, la más antigua guardada',
  unknownAuthor: 'Modificada fuera de Piel',
  none: 'Todavía no hay cambios.',
  begins: 'Este historial comienza cuando Piel empezó a guardar versiones. No se muestran cambios anteriores.',
  error: 'No se pudo cargar el historial',
  restore: {
    of: 'Restaurar la versión {{number}}',
    action: 'Restaurar',
    field: 'Restaurar este dato',
    fieldOf: 'Restaurar este dato: {{field}}, versión {{number}}',
    fieldTitle: '¿Restaurar este dato: {{field}}?',
    fieldText: 'Solo cambia este dato, como una versión nueva. La versión actual se conserva en el historial.',
    fieldRefused: 'No se puede restaurar este dato:',
    fieldDone: 'Se restauró el dato',
    title: '¿Restaurar la versión {{number}}?',
    text: 'Estos valores se guardan como una versión nueva. La versión actual se conserva en el historial.',
    kept: 'Sin restaurar: {{fields}}',
    refused: 'No se puede restaurar esta versión:',
    refusedField: '{{field}}: {{text}}',
    done: 'Se restauró la versión {{number}}',
  },
} as const satisfies Translation<typeof en>
