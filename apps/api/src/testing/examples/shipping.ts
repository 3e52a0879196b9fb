import type { RequestOf } from '@piel/contract/core/endpoint'
import type { shippingEndpoints } from '@piel/contract/money/shipping'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { notFoundWhenArchived, type Example } from '../example.ts'
import { states, type ObjectKind } from '../objects.ts'
import type { TestApp } from '../test-app.ts'

/** A realistic body of a new shipping option. */
export const shippingBody = (): RequestOf<typeof shippingEndpoints.create>['body'] => ({
  nameEn: 'Mexico City, next day',
  nameEs: 'Ciudad de México, día siguiente',
  zone: ['CMX'],
  priceMinor: 9_900,
  freeFromMinor: 150_000,
  minDays: 1,
  maxDays: 2,
})

/** Creates a shipping option at the end of the list, or an archived one. */
export async function makeShippingOption({ db, clock }: TestApp, archived = false): Promise<string> {
  const id = newId()
  await db.query(sql`
    INSERT INTO shipping_options (id, name_en, name_es, zone, price_minor, min_days, max_days, position, archived_at)
    VALUES (${id}, 'Whole country', 'Todo el país', '{CMX,JAL}', 15000, 2, 5,
      (SELECT count(*) FROM shipping_options WHERE archived_at IS NULL),
      ${archived ? clock.now().toISOString() : null}::timestamptz)`)
  return id
}

const shippingOption: ObjectKind = {
  states,
  make: async (test, _owner, state) =>
    state === 'unknown' ? newId() : await makeShippingOption(test, state === 'archived'),
}

export const examples: Record<string, Example> = {
  'POST /shipping': { body: shippingBody },
  // Always another set than the current options.
  'PUT /shipping/order': { body: () => ({ ids: [randomUUID()] }), refusal: () => 'conflict' },
  'GET /shipping/:id': { object: shippingOption, refusal: notFoundWhenArchived },
  'PATCH /shipping/:id': {
    object: shippingOption,
    body: () => ({ zone: ['CMX', 'JAL'], freeFromMinor: null, minDays: 1, maxDays: 9 }),
    refusal: notFoundWhenArchived,
  },
  'GET /shipping/:id/history': { object: shippingOption, refusal: notFoundWhenArchived },
  'POST /shipping/:id/history/restore': {
    object: shippingOption,
    body: () => ({ versionId: 999_999_999 }),
    refusal: () => 'not_found',
  },
  'DELETE /shipping/:id': { object: shippingOption, refusal: notFoundWhenArchived },
}
