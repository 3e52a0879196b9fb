import { defineNoun } from '../core/nouns.ts'
import { csvHeads, defineCsv } from '../core/csv.ts'
import type { Labels } from '../core/labels.ts'
import type { Method, TransactionKind, TransactionStatus } from './transactions.ts'

export const transactionKindLabels = {
  en: { payment: 'Payment', refund: 'Refund' },
  es: { payment: 'Cobro', refund: 'Reembolso' },
} as const satisfies Labels<TransactionKind>

export const transactionStatusLabels = {
  en: { pending: 'Pending', completed: 'Completed', failed: 'Failed', refunded: 'Refunded' },
  es: { pending: 'Pendiente', completed: 'Completado', failed: 'Fallido', refunded: 'Reembolsado' },
} as const satisfies Labels<TransactionStatus>

export const methodLabels = {
  en: {
    cash: 'Cash',
    debit_card: 'Debit card',
    credit_card: 'Credit card',
    paypal: 'PayPal',
    bank_transfer: 'Bank transfer',
    other: 'Other',
  },
  es: {
    cash: 'Efectivo',
    debit_card: 'Tarjeta de débito',
    credit_card: 'Tarjeta de crédito',
    paypal: 'PayPal',
    bank_transfer: 'Transferencia',
    other: 'Otro',
  },
} as const satisfies Labels<Method>

export const transactionCsv = defineCsv({
  action: 'transaction.export',
  kind: 'transaction',
  file: { en: 'transactions', es: 'cobros' },
  heads: csvHeads({
    paidOn: ['Date', 'Fecha'],
    customer: ['Customer', 'Cliente'],
    plan: ['Plan', 'Plan'],
    sale: ['Sale', 'Venta'],
    amount: ['Amount', 'Importe'],
    refundOf: ['Refund of receipt', 'Reembolso del recibo'],
    method: ['Payment method', 'Forma de pago'],
    reference: ['Reference', 'Referencia'],
    receipt: ['Receipt', 'Recibo'],
  }),
})

export const transactionNoun = defineNoun('transaction', {
  names: { one: { en: 'Transaction', es: 'Cobro' }, many: { en: 'Transactions', es: 'Cobros' } },
  actions: {
    'transaction.create': { en: 'Recorded a payment', es: 'Registró un cobro' },
    'transaction.complete': { en: 'Completed a payment', es: 'Completó un cobro' },
    'transaction.fail': { en: 'Marked a payment as failed', es: 'Marcó un cobro como fallido' },
    'transaction.refund': { en: 'Refunded a payment', es: 'Reembolsó un cobro' },
    'transaction.void': { en: 'Cancelled a payment', es: 'Canceló un cobro' },
    'transaction.print': { en: 'Printed a receipt', es: 'Imprimió un recibo' },
    'transaction.export': { en: 'Exported transactions', es: 'Exportó cobros' },
  },
  recorded: {
    patientId: { en: 'Patient', es: 'Paciente' },
    status: { en: 'Status', es: 'Estado' },
    reason: { en: 'Reason', es: 'Motivo' },
    service: { en: 'Service', es: 'Servicio' },
    amountMinor: { en: 'Amount', es: 'Importe' },
    refundedMinor: { en: 'Refunded', es: 'Reembolsado' },
    method: { en: 'Payment method', es: 'Forma de pago' },
    otherLabel: { en: 'Method description', es: 'Descripción de la forma de pago' },
    plan: { en: 'Plan', es: 'Plan' },
    reference: { en: 'Reference', es: 'Referencia' },
    receiptNumber: { en: 'Receipt number', es: 'Número de recibo' },
    customer: { en: 'Patient', es: 'Paciente' },
    items: { en: 'Lines', es: 'Renglones' },
  },
  lists: ['transactions'],
})
