import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { refusedWhenArchived, type Example } from '../example.ts'
import { makePatient, type ObjectKind, states } from '../objects.ts'
import { aPatientsId } from '../patients.ts'
import { makeItem, makeSale } from '../sales.ts'

const anItemsId = '0199f0a0-0000-7000-8000-0000000017e3'

const item: ObjectKind = {
  states: ['live', 'unknown'],
  make: async (test, _owner, state) => (state === 'unknown' ? newId() : await makeItem(test)),
}

/** A patient for bodies, with the item that they name. */
const patientWhoBuys: ObjectKind = {
  states: ['live'],
  async make(test) {
    await makeItem(test, { id: anItemsId })
    return await makePatient(test, undefined, 'live', aPatientsId)
  },
}

/** Sold before the patient was archived. */
const sale: ObjectKind = {
  states,
  async make(test, owner, state) {
    if (state === 'unknown') return newId()
    const patientId = await makePatient(test, owner, 'live')
    const { id } = await makeSale(test, patientId)
    if (state === 'archived') await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patientId}`)
    return id
  },
}

export const examples: Record<string, Example> = {
  'POST /catalogue/items': {
    body: () => ({
      nameEn: `Sunscreen ${randomUUID()}`,
      nameEs: `Protector solar ${randomUUID()}`,
      kind: 'product',
      priceMinor: 48_000,
      taxKind: 'standard',
    }),
    declares: ['isActive'],
  },
  // Always another set than the current items.
  'PUT /catalogue/items/order': { body: () => ({ ids: [randomUUID()] }), refusal: () => 'conflict' },
  'GET /catalogue/items/:id': { object: item },
  'PATCH /catalogue/items/:id': { object: item, body: () => ({ priceMinor: 49_500, isActive: false }) },
  'GET /catalogue/items/:id/history': { object: item },
  'POST /catalogue/items/:id/history/restore': {
    object: item,
    body: () => ({ versionId: 999_999_999 }),
    refusal: () => 'not_found',
  },
  'POST /sales': {
    object: patientWhoBuys,
    body: () => ({ patientId: aPatientsId, items: [{ itemId: anItemsId, quantity: 2 }], note: 'Para llevar' }),
    declares: ['patientId', 'note'],
  },
  'GET /sales/:id': { object: sale },
  'POST /sales/:id/cancel': {
    object: sale,
    body: () => ({ reason: 'Se equivocó de producto' }),
    refusal: refusedWhenArchived,
  },
}
