import type { discounts as en } from '../../en/money/discounts.ts'
import type { Translation } from '../../types.ts'

export const discounts = {
  action: 'Descuento',
  actionOn: 'Descuento en {{charge}}',
  title: 'Descuento en {{charge}}',
  kind: 'Descuento por',
  kinds: { percent: 'Porcentaje', amount: 'Importe' },
  percent: 'Porcentaje (%)',
  amount: 'Importe',
  reason: 'Motivo',
  ofCharge: 'De {{amount}} antes de descuentos',
  preview: 'Por pagar',
  limit: 'Puede descontar hasta {{amount}}: el límite es {{percent}}%.',
  limitMore: 'Puede descontar hasta {{amount}} más: el límite es {{percent}}%.',
  limitReached: 'Se alcanzó el límite de {{percent}}%. Un administrador puede descontar más.',
  tooMuch: 'Supera el límite de {{percent}}%: puede descontar hasta {{amount}}. Un administrador puede descontar más.',
  outstanding: 'Solo hay {{amount}} por pagar.',
  submit: 'Aplicar descuento',
  done: 'Descuento aplicado',
  given: 'Descuento −{{amount}}',
} satisfies Translation<typeof en>
