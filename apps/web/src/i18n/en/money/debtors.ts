export const debtors = {
  title: 'Balances due',
  transactions: 'All Transactions',
  search: 'Search by name, email or phone',
  total: 'Total owed',
  never: 'Never',
  empty: 'No balances due',
  emptyHint: 'Patients with unpaid charges appear here.',
  failed: 'The balances could not be loaded',
  columns: { name: 'Patient', phone: 'Phone', lastPayment: 'Last payment', balance: 'Balance due' },
} as const
