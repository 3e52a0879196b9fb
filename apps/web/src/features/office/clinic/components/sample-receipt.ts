import type { IsoDate } from '@piel/contract/core/dates'
import type { Transaction } from '@piel/contract/money/transactions'
import { instantNow } from '#/lib/dates.ts'

const noId = '00000000-0000-7000-8000-000000000000'

/** A payment on account that does not exist, for the preview of a receipt. */
export function sampleReceipt(words: { patient: string; author: string; day: IsoDate }): Transaction {
  const at = instantNow()
  return {
    id: noId,
    version: 1,
    kind: 'payment',
    customer: {
      id: noId,
      userId: noId,
      firstName: words.patient,
      middleName: null,
      lastName: '',
      secondLastName: null,
      photoId: null,
      email: null,
      archivedAt: null,
    },
    customerName: words.patient,
    plan: null,
    treatment: null,
    sale: null,
    isSplit: false,
    refundOf: null,
    amountMinor: 85_000,
    refundedMinor: 0,
    currency: 'MXN',
    method: 'cash',
    otherLabel: null,
    status: 'completed',
    isVoid: false,
    reference: 'PIEL-26-ABCDEF',
    receiptNumber: `${words.day.slice(0, 4)}-000001`,
    date: at,
    day: words.day,
    tier: null,
    tierPriceMinor: null,
    membershipId: null,
    items: [],
    sessionId: null,
    checkoutId: null,
    printedAt: null,
    after: { outstandingMinor: null, discountMinor: 0, balanceMinor: 0 },
    createdAt: at,
    updatedAt: at,
    refunds: [],
    changes: [
      {
        id: noId,
        at,
        author: { id: noId, name: words.author },
        kind: 'completed',
        status: 'completed',
        amountMinor: null,
        reason: null,
      },
    ],
  }
}
