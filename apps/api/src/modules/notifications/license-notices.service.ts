import type { Deps } from '#/deps.ts'
import { tellOfLicenses } from './notify.repository.ts'

/** Tells of licences that are about to expire (row H5); does nothing where it was told already. @returns how many were told. */
export const tellOfExpiry = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  tellOfLicenses(db, clock.today(), clock.now().toISOString())
