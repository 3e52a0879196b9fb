import type { AddMedicineBody, Medicine, medicineEndpoints } from '@piel/contract/clinical/medicines'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { audited } from '#/audit/audit.ts'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { type ActorContext, authorOf } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { plainName, searchMedicines } from './find-medicine.service.ts'
import * as medicines from './medicines.repository.ts'
import { type KnownMedicine, shippedMedicines } from './shipped-medicines.policy.ts'

const shown = 20

/** Every medicine that can be found by its name: the clinic's and Piel's. */
export const knownMedicines = async (db: Queryable): Promise<KnownMedicine[]> => [
  ...(await medicines.listClinicMedicines(db)),
  ...shippedMedicines,
]

export async function findMedicines(deps: Deps, search: string): Promise<AnswerOf<typeof medicineEndpoints.list>> {
  return { data: searchMedicines(await knownMedicines(deps.db), search, shown) }
}

/** Adds a medicine of the clinic. @throws AppError `name_taken`, `list_full`. */
export async function addMedicine(deps: Deps, context: ActorContext, body: AddMedicineBody): Promise<Medicine> {
  return await deps.db.transaction(async (tx) => {
    const own = await medicines.listClinicMedicines(tx)
    const isKnown = [...own, ...shippedMedicines].some(({ generic, nameEn }) =>
      [generic, nameEn].some((name) => plainName(name) === plainName(body.generic)),
    )
    if (isKnown) throw new AppError('name_taken')
    if (own.length >= medicines.maxClinicMedicines) throw new AppError('list_full')
    const db = audited(tx, context, { action: 'medicine.add' })
    const id = await medicines.insertMedicine(db, { ...body, id: newId() }, authorOf(deps, context))
    if (id === undefined) throw new AppError('name_taken')
    return { ...body, id, nameEn: body.generic, source: 'clinic' }
  })
}
