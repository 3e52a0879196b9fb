import type { TaxRegime } from '@piel/contract/core/tax-regimes'
import sql from 'sql-template-tag'
import { prepared } from './connection/prepared.ts'
import type { Queryable } from './database.ts'

/** What the clinic states about itself; null where it states nothing. */
export interface ClinicDetails {
  name: string
  legalName: string | null
  taxId: string | null
  taxRegime: TaxRegime | null
  address: string | null
  phone: string | null
  receiptText: string | null
  daySheetText: string | null
  logoId: string | null
}

type Stored = Omit<ClinicDetails, 'name'> & { name: string | null }
type Decidable = 'name' | 'address' | 'phone' | 'taxId'

/** The clinic's values of the environment, and the variables among them that are set. */
interface ClinicEnv {
  clinic: { name: string } & { [Field in Exclude<Decidable, 'name'>]?: string | undefined }
  clinicSetBy: { readonly [Field in Decidable]?: string | undefined }
}

const nothing: Stored = {
  name: null,
  legalName: null,
  taxId: null,
  taxRegime: null,
  address: null,
  phone: null,
  receiptText: null,
  daySheetText: null,
  logoId: null,
}

async function findClinic(db: Queryable): Promise<Stored> {
  const [row] = await db.query<Stored>(
    prepared(sql`
      SELECT name, legal_name AS "legalName", tax_id AS "taxId", tax_regime AS "taxRegime", address, phone,
        receipt_text AS "receiptText", day_sheet_text AS "daySheetText", logo_id AS "logoId" FROM clinics`),
  )
  return row ?? nothing
}

/** The values in use: of the environment where its variable is set, otherwise the stored ones or the defaults. */
export function valuesInUse({ clinic, clinicSetBy }: ClinicEnv, stored: Stored): ClinicDetails {
  const inUse = (field: Exclude<Decidable, 'name'>) =>
    (clinicSetBy[field] === undefined ? stored[field] : null) ?? clinic[field] ?? null
  return {
    ...stored,
    name: (clinicSetBy.name === undefined ? stored.name : null) ?? clinic.name,
    address: inUse('address'),
    phone: inUse('phone'),
    taxId: inUse('taxId'),
  }
}

/** What the clinic states about itself now; other processes may have changed it. */
export const clinicDetails = async ({ db, env }: { db: Queryable; env: ClinicEnv }): Promise<ClinicDetails> =>
  valuesInUse(env, await findClinic(db))

/** The name and logo in use. While the database cannot be read, what the environment has. */
export const clinicHead = async (deps: {
  db: Queryable
  env: ClinicEnv
}): Promise<Pick<ClinicDetails, 'name' | 'logoId'>> =>
  await clinicDetails(deps).catch(() => valuesInUse(deps.env, nothing))

export const clinicName = async (deps: { db: Queryable; env: ClinicEnv }): Promise<string> =>
  (await clinicHead(deps)).name
