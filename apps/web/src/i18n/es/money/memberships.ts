import type { memberships as en } from '../../en/money/memberships.ts'
import type { Translation } from '../../types.ts'

export const memberships = {
  title: 'Membresía',
  none: 'Ninguna',
  states: { active: 'Vigente', ends: 'Por vencer', ended: 'Terminada' },
  sell: {
    action: 'Vender membresía',
    title: 'Vender una membresía',
    tier: 'Membresía',
    hint: 'Dura 12 meses a partir de hoy. El precio se carga de inmediato.',
    discount: '{{percent}}% de descuento en cada tratamiento',
    noDiscount: 'Tratamientos a precio completo',
    ends: 'Termina la membresía {{tier}} actual, vigente hasta el {{date}}, con fecha de ayer.',
    submit: 'Vender membresía',
    done: 'Membresía vendida',
  },
  end: {
    action: 'Terminar membresía',
    title: 'Terminar membresía',
    text: 'Hoy será el último día de la membresía {{tier}}. Los tratamientos existentes conservan su precio.',
    takeBack: 'Cancelar el cargo de {{amount}}',
    takeBackHint: 'Para una membresía vendida por error. Lo pagado queda como saldo a favor.',
    submit: 'Terminar membresía',
    keep: 'Conservar membresía',
    done: 'Membresía terminada',
  },
} satisfies Translation<typeof en>
