import sql from 'sql-template-tag'
import type { Deps } from '../deps.ts'
import { newId } from '../lib/id.ts'
import { setPassword } from './passwords.ts'

/** Accounts of the demonstration, published in the documentation. */
export const demoAccounts = [
  {
    email: 'admin@piel.test',
    password: 'Piel-admin-2026',
    role: 'ADMIN',
    firstName: 'Ximena',
    lastName: 'Villaseñor',
    secondLastName: 'Ochoa',
    gender: 'FEMALE',
  },
  {
    email: 'staff@piel.test',
    password: 'Piel-staff-2026',
    role: 'STAFF',
    firstName: 'Rodrigo',
    lastName: 'Santillán',
    secondLastName: 'Peralta',
    gender: 'MALE',
  },
] as const

/** Creates the demonstration's accounts where they are missing; what was changed in them stays. */
export async function seedDemoAccounts(deps: Pick<Deps, 'db'>): Promise<void> {
  for (const account of demoAccounts) {
    await deps.db.transaction(async (tx) => {
      const [made] = await tx.query<{ id: string }>(sql`
        INSERT INTO users (id, email, email_verified, first_name, last_name, second_last_name, gender, role)
        VALUES (${newId()}, ${account.email}, true, ${account.firstName}, ${account.lastName},
                ${account.secondLastName}, ${account.gender}, ${account.role})
        ON CONFLICT (email) WHERE archived_at IS NULL DO NOTHING
        RETURNING id`)
      if (made) await setPassword(tx, made.id, account.password)
    })
  }
}
