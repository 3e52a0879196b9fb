import type { memberships as en } from '../../en/money/memberships.ts'
import type { Translation } from '../../types.ts'

export const memberships = {
  sell: {
    tier: 'Membresía',
    hint: 'Dura 12 meses. El precio se carga de inmediato.',
    discount: '{{percent}}% de descuento en cada tratamiento',
    noDiscount: 'Tratamientos a precio completo',
    ends: 'La membresía {{tier}} actual, vigente hasta el {{date}}, terminará con fecha de ayer.',
    renews: 'Renovación: del {{from}} al {{to}}, después de la membresía actual.',
    renewalEnds: 'La renovación a partir del {{date}} se cancelará. Lo pagado por ella queda como saldo a favor.',
    submit: 'Vender membresía',
  },
  end: {
    text: 'Hoy será el último día de la membresía {{tier}}. Los tratamientos existentes conservan su precio.',
    renewal: 'También se cancelará la renovación a partir del {{date}}. Lo pagado por ella queda como saldo a favor.',
    takeBackRenewal: 'Solo cancelar la renovación y su cargo de {{amount}}',
    takeBackRenewalHint: 'La membresía actual sigue vigente. Lo pagado por la renovación queda como saldo a favor.',
    takeBack: 'Cancelar el cargo de {{amount}}',
    takeBackHint: 'Para una membresía vendida por error. Lo pagado queda como saldo a favor.',
    submit: 'Terminar membresía',
    keep: 'Conservar membresía',
  },
} satisfies Translation<typeof en>
