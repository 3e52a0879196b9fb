/** A part of the product whose tests are measured: they must notice every fault planted in its files. */
export interface Area {
  /** The files where faults are planted. */
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
      'modules/people/patients/patients.policy',
      'modules/people/doctors/doctors.policy',
      'modules/people/users/users.policy',
      'modules/core/notifications/notifications.policy',
      'modules/core/person/sign-in-name.policy',
    ),
    tests: api(
      'modules/people/patients/patient-policy.test',
      'modules/people/doctors/doctor-policy.test',
      'modules/people/users/user-policy.test',
      'modules/core/notifications/notification-policy.test',
      'modules/core/person/sign-in-name-policy.test',
    ),
    needsDatabase: false,
  },
  'agenda-policies': {
    mutate: api(
      'modules/agenda/appointment-store/agenda.policy',
      'modules/agenda/availability/conflicts.policy',
      'modules/agenda/availability/availability.policy',
      'modules/agenda/appointments/zones.policy',
      'modules/core/settings/discount-limit.policy',
    ),
    tests: api(
      'modules/agenda/appointment-store/agenda-policy.test',
      'modules/agenda/availability/conflicts-policy.test',
      'modules/agenda/availability/availability-policy.test',
      'modules/agenda/appointments/zones-policy.test',
      'modules/core/settings/discount-limit-policy.test',
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
      'modules/money/statement/charges.service',
      'modules/core/entries/entries.repository',
      'modules/money/statement/statement.service',
      'modules/money/statement/statement.repository',
      'modules/money/verification/verification.repository',
      'modules/money/verification/verification.service',
      'modules/money/memberships/memberships.service',
      'modules/money/transactions/transaction-create.service',
      'modules/money/transactions/transaction-refund.service',
      'modules/money/transactions/transactions.service',
    ),
    tests: api(
      'modules/money/statement/statement-entries.test',
      'modules/money/memberships/membership-entries.test',
      'modules/money/transactions/payment-entries.test',
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
    mutate: api('modules/office/system/status.policy'),
    tests: api('modules/office/system/status-policy.test'),
    needsDatabase: false,
  },
} as const satisfies Record<string, Area>

export type AreaName = keyof typeof areas
export const areaNames = Object.keys(areas) as AreaName[]
