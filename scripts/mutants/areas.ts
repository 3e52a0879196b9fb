/** A part of the product whose tests are measured: they must notice every fault planted in its files. */
export interface Area {
  /** The files in which faults are planted. */
  mutate: readonly string[]
  /** The test files that must notice them. */
  tests: readonly string[]
  /** Whether the tests need a database server. */
  needsDatabase: boolean
}

const contract = (...names: string[]) => names.map((name) => `packages/contract/src/${name}.ts`)
const api = (...names: string[]) => names.map((name) => `apps/api/src/${name}.ts`)

export const areas = {
  permissions: {
    mutate: contract('permissions'),
    tests: contract('permissions.test'),
    needsDatabase: false,
  },
  policies: {
    mutate: api(
      'modules/patients/patients.policy',
      'modules/doctors/doctors.policy',
      'modules/users/users.policy',
      'modules/notifications/notifications.policy',
      'modules/people/sign-in-name.policy',
    ),
    tests: api(
      'modules/patients/patient-policy.test',
      'modules/doctors/doctor-policy.test',
      'modules/users/user-policy.test',
      'modules/notifications/notification-policy.test',
      'modules/people/sign-in-name-policy.test',
    ),
    needsDatabase: false,
  },
  'agenda-policies': {
    mutate: api(
      'modules/agenda/agenda.policy',
      'modules/agenda/conflicts.policy',
      'modules/agenda/free-starts.policy',
      'modules/agenda/zones.policy',
      'modules/ledger/discounts.policy',
    ),
    tests: api(
      'modules/agenda/agenda-policy.test',
      'modules/agenda/conflicts-policy.test',
      'modules/agenda/free-starts-policy.test',
      'modules/agenda/zones-policy.test',
      'modules/ledger/discount-policy.test',
    ),
    needsDatabase: false,
  },
  dates: {
    mutate: [...contract('dates'), ...api('lib/clock')],
    tests: [...contract('dates.test'), ...api('lib/clock.test')],
    needsDatabase: false,
  },
  money: {
    mutate: contract('money'),
    tests: contract('money.test'),
    needsDatabase: false,
  },
  'lock-out': {
    mutate: api('credentials/throttle'),
    tests: api('credentials/throttle-counters.test'),
    needsDatabase: true,
  },
  idempotency: {
    mutate: api('http/idempotency'),
    tests: api('http/idempotent-calls.test'),
    needsDatabase: true,
  },
  ledger: {
    mutate: api(
      'modules/ledger/charges.service',
      'modules/entries/entries.repository',
      'modules/ledger/ledger.service',
      'modules/ledger/statement.repository',
      'modules/ledger/money-check.repository',
      'modules/ledger/money-check.service',
      'modules/memberships/memberships.service',
      'modules/transactions/transaction-create.service',
      'modules/transactions/transaction-refund.service',
      'modules/transactions/transactions.service',
    ),
    tests: api(
      'modules/ledger/ledger-entries.test',
      'modules/memberships/membership-entries.test',
      'modules/transactions/payment-entries.test',
    ),
    needsDatabase: true,
  },
  audit: {
    mutate: api('audit/audit', 'audit/chain', 'audit/seal', 'audit/store'),
    tests: api('audit/chain.test', 'audit/record-audit.test', 'audit/continuation.test', 'audit/sealer.test'),
    needsDatabase: true,
  },
  'audit-verification': {
    mutate: api('audit/check', 'audit/continuity', 'audit/verify'),
    // Without `continuity.test`, whose tests start servers: with it, the area takes hours.
    tests: api(
      'audit/acknowledged-seals.test',
      'audit/chain-faults.test',
      'audit/continuation.test',
      'audit/verdict.test',
    ),
    needsDatabase: true,
  },
  'system-status': {
    mutate: api('modules/system/status.policy'),
    tests: api('modules/system/status-policy.test'),
    needsDatabase: false,
  },
} as const satisfies Record<string, Area>

export type AreaName = keyof typeof areas
export const areaNames = Object.keys(areas) as AreaName[]
