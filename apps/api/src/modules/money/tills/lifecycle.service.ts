import { AppError } from '#/lib/app-error.ts'
import type { LifecycleHandlers } from '#/modules/core/lifecycle/lifecycle.service.ts'
import { countInUse } from './tills.repository.ts'

export const tillLifecycle: LifecycleHandlers = {
  /** Sessions open only in tills that are in use. @throws AppError `tills_in_use` with their number. */
  async locationClosed(_deps, tx, _context, { locationId }) {
    const count = await countInUse(tx, locationId)
    if (count > 0) throw new AppError('tills_in_use', { count })
  },
}
