import { medicineEndpoints } from '@piel/contract/clinical/medicines'
import { routesOf } from '#/http/handle.ts'
import { addMedicine, findMedicines } from './medicines.service.ts'

export const medicineRow = routesOf(medicineEndpoints, (deps) => ({
  list: ({ query }) => findMedicines(deps, query.search),
  add: ({ context, body }) => addMedicine(deps, context, body),
}))
