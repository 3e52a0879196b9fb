import type { alerts as en } from '../../en/clinical/alerts.ts'
import type { Translation } from '../../types.ts'

export const alerts = {
  title: 'Alergias y alertas',
  groups: { allergy: 'Alergias:', condition: 'Padecimientos:', medicine: 'Medicamentos:' },
  severities: { severe: 'grave', moderate: 'moderada', mild: 'leve', unknown: 'gravedad desconocida' },
  notAsked: 'Alergias: no se ha preguntado',
  noneKnown: 'Sin alergias conocidas',
  askedOn: 'preguntado el {{date}}',
  confirmedOn: 'confirmadas el {{date}}',
  isDue: 'hace más de 12 meses',
  ask: 'Preguntar',
  askLabel: 'Preguntar por alergias',
  confirm: 'Confirmar',
  confirmLabel: 'Confirmar que sigue igual',
  confirmed: 'Alergias confirmadas',
  more: '+{{count}}',
  moreLabel_one: 'Mostrar {{count}} alerta más',
  moreLabel_many: 'Mostrar {{count}} de alertas más',
  moreLabel_other: 'Mostrar {{count}} alertas más',
  less: 'Mostrar menos',
} as const satisfies Translation<typeof en>
