/** A request of a list, and the account that sends it. */
export interface ListRequest {
  list: string
  path: string
  account: Account
}
export type Account = 'admin' | 'doctor'
type Query = Record<string, string>

/** Identities that filters refer to. */
export interface Known {
  /** The doctor of the demonstration, with as many patients as the others. */
  doctorId: string
  typeId: string
  /** A patient with treatments and payments. */
  patientId: string
  actorId: string
}

/** Frequent, rare and absent words, several of them, short ones, by ear, short forms, dates, phones and parts of e-mails. */
const searchTerms = [
  'hernandez|maria|xochitl|xicotencatl|zzyzx|no such person',
  'maria hernandez|garcia lopez|maria garcia lopez|jose maria hernandez garcia|quinones xochitl',
  'j|jo|jo m|ez|erez|guadal',
  'hernandes|gonsales|orbanares|orbanarez|hernandes maria',
  'lupita|lupita hdz|pepe|ma. hdz|hdz glez|chuy mtz|miguel guadalupe jose',
  '12/03/1985|12/03/1985 garcia|3/12/85|5512 34|55|@example.org|maria.garcia',
].flatMap((line) => line.split('|'))
/** Terms for each filter. */
const fewTerms = ['maria', 'maria hernandez', 'lupita hdz', 'garcia', 'zzyzx']

const each = (name: string, ...values: string[]): Query[] => values.map((value) => ({ [name]: value }))
const month = { from: '2026-10-01', to: '2026-10-31' }

interface List {
  list: string
  path: string
  account: Account
  /** Empty where the list has one order and is not paged. */
  sorts: readonly string[]
  filters: readonly Query[]
  terms: readonly string[]
}

const lists = ({ doctorId, typeId, patientId, actorId }: Known): List[] => {
  const patientFilters: Query[] = [
    ...each('gender', 'UNKNOWN', 'FEMALE', 'MALE'),
    ...each('status', 'active', 'inactive', 'archived'),
    { gender: 'OTHER', status: 'inactive' },
    ...each('name', 'maria hernandez', 'xochitl'),
    ...each('phone', '5512', '55 1234 56'),
  ]
  const treatmentFilters: Query[] = [
    ...each('status', 'started', 'cancelled'),
    { typeId },
    { patientId },
    ...each('tier', 'vip', 'none'),
    month,
    { ...month, typeId, status: 'started' },
    ...each('patient', 'maria hernandez', 'hernandez'),
  ]
  const patientSorts = ['name', 'createdAt', 'birthDate']
  const treatmentSorts = ['startsOn', 'patient', 'value', 'createdAt']
  return [
    {
      list: 'patients',
      path: '/api/patient',
      account: 'admin',
      sorts: patientSorts,
      filters: patientFilters,
      terms: searchTerms,
    },
    {
      list: 'own patients',
      path: '/api/patient',
      account: 'doctor',
      sorts: patientSorts,
      filters: patientFilters.filter(({ status }) => status !== 'archived'),
      terms: fewTerms,
    },
    {
      list: 'users',
      path: '/api/users',
      account: 'admin',
      sorts: ['name', 'createdAt', 'lastLogin'],
      filters: [
        ...each('role', 'USER', 'STAFF'),
        ...each('profileKind', 'DOCTOR', 'PATIENT'),
        { status: 'archived' },
        { name: 'maria hernandez' },
        ...each('email', 'maria.garcia', 'example.org'),
      ],
      terms: searchTerms,
    },
    {
      list: 'transactions',
      path: '/api/transactions',
      account: 'admin',
      sorts: ['date', 'amount', 'customer'],
      filters: [
        ...each('status', 'settled', 'pending', 'failed', 'refunded'),
        { method: 'paypal' },
        { plan: 'VIP' },
        { plan: 'Premium', status: 'pending' },
        month,
        { ...month, method: 'cash', status: 'completed' },
        { from: '2026-11-20', to: '2026-11-20' },
        { from: '2020-01-01' },
        { to: '2017-01-01' },
        { from: '2021-01-01', to: '2021-12-31', status: 'failed' },
        ...each('customer', 'maria hernandez', 'hernandez', 'zzyzx'),
        { ...month, customer: 'garcia' },
        ...each('reference', '2026-0001', 'piel'),
        { patientId },
      ],
      terms: [...searchTerms, 'piel-2026-0000', '2026', 'r-2026'],
    },
    {
      list: 'treatments',
      path: '/api/treatments',
      account: 'admin',
      sorts: treatmentSorts,
      filters: [...treatmentFilters, { doctorId }, { doctorId, status: 'started' }, { doctorId, typeId, tier: 'vip' }],
      terms: [...searchTerms, 'tipo 3', 'tipo maria'],
    },
    {
      list: 'own treatments',
      path: '/api/treatments',
      account: 'doctor',
      sorts: treatmentSorts,
      filters: treatmentFilters,
      terms: fewTerms,
    },
    {
      list: 'debtors',
      path: '/api/debtors',
      account: 'admin',
      sorts: ['balance', 'name'],
      filters: [...each('name', 'maria hernandez', 'hernandez'), ...each('phone', '5512', '55')],
      terms: searchTerms,
    },
    {
      list: 'patients of a doctor',
      path: `/api/doctor/${doctorId}/patients`,
      account: 'admin',
      sorts: ['startDate', 'name'],
      filters: [{ status: 'inProgress' }, { treatment: 'tipo 3' }, { patient: 'garcia' }],
      terms: [...fewTerms, 'hernandez', 'tipo'],
    },
    {
      list: 'doctors',
      path: '/api/doctor',
      account: 'admin',
      sorts: ['name', 'createdAt'],
      filters: [
        ...each('status', 'archived', 'ON_LEAVE'),
        { licenses: 'expiring' },
        { name: 'maria' },
        ...each('license', 'ced', '1234'),
        { speciality: 'dermatologia' },
      ],
      terms: fewTerms,
    },
    {
      list: 'contacts',
      path: '/api/contacts',
      account: 'admin',
      sorts: ['name', 'createdAt'],
      filters: each('name', 'maria', 'jo', 'zzyzx'),
      terms: fewTerms,
    },
    {
      list: 'audit events',
      path: '/api/audit',
      account: 'admin',
      sorts: ['sequence'],
      filters: [
        { actorId },
        ...each('actor', 'ruiz', 'rodrigo santillan', 'maria', 'maria hernandez', 'zzyzx'),
        { ...month, actor: 'rodrigo' },
        ...each('outcome', 'success', 'refused'),
        ...each('action', 'patient.read', 'doctor.archive'),
        ...each('objectKind', 'patient', 'doctor'),
        { objectId: patientId },
        month,
        { ...month, outcome: 'refused' },
        { ...month, actorId, objectKind: 'patient' },
      ],
      terms: [],
    },
    {
      list: 'statement',
      path: `/api/patient/${patientId}/ledger`,
      account: 'admin',
      sorts: ['at'],
      filters: each('description', 'efectivo', 'cash', 'tipo 3', '2026-0001', 'saldo anterior', 'zzyzx'),
      terms: [],
    },
    {
      list: 'shipping',
      path: '/api/shipping',
      account: 'admin',
      sorts: [],
      filters: each('name', 'envio', 'zzyzx'),
      terms: [],
    },
  ]
}

/** Every list in every order: without a filter, with each filter, with each search, and with common searches and filters. */
export function listRequests(known: Known): ListRequest[] {
  return lists(known).flatMap(({ list, path, account, sorts, filters, terms }) => {
    const queries: Query[] = [
      {},
      ...filters,
      ...terms.map((search) => ({ search })),
      ...filters.flatMap((filter) => (terms.length === 0 ? [] : fewTerms).map((search) => ({ ...filter, search }))),
    ]
    const orders = sorts.flatMap((sort): Query[] => [
      { limit: '10', sort },
      { limit: '10', sort: `-${sort}` },
    ])
    return (orders.length === 0 ? [{}] : orders).flatMap((order) =>
      queries.map((query) => ({ list, account, path: `${path}?${new URLSearchParams({ ...order, ...query })}` })),
    )
  })
}
