import { tierLabels } from '@piel/contract/core/tiers'
import { methodLabels } from '@piel/contract/money/transaction-noun'
import type { entries as en } from '../../en/core/entries.ts'
import type { Translation } from '../../types.ts'

export const entries = {
  reason: 'Motivo',
  tiers: tierLabels.es,
  methods: methodLabels.es,
  balance: {
    owes: 'Debe {{amount}}',
    credit: 'Saldo a favor de {{amount}}',
    settled: 'Al corriente',
    words: { owes: 'Debe', credit: 'Saldo a favor', settled: 'Al corriente' },
  },
  recordPayment: 'Cobrar',
  recordPaymentOf: 'Cobrar {{amount}}',
  since: 'desde el {{date}}',
  membership: 'Membresía {{tier}}',
  change: 'Cambio',
  otherLabel: '¿Qué forma de pago?',
  otherLabelHint: 'Por ejemplo, un cheque o un vale. Se imprime en el recibo.',
  creditUsed: 'Saldo a favor aplicado',
  held: { title: 'Membresía', none: 'Ninguna', states: { active: 'Vigente', ends: 'Por vencer', ended: 'Terminada' } },
  statementFailed: 'No se pudo cargar el estado de cuenta',
  until: 'hasta el {{date}}',
  endedOn: 'terminó el {{date}}',
  taxes: { exempt: 'exento de IVA', zero: 'IVA 0%', standard: 'IVA 16% incluido' },
} satisfies Translation<typeof en>
