export const debtors = {
  title: 'Balances due',
  transactions: 'All Transactions',
  search: 'Search by name, email or phone',
  total: 'Total owed',
  never: 'Never',
  empty: 'No balances due',
  emptyHint: 'Patients with unpaid charges appear here.',
  failed: 'The balances could not be loaded',
  age: 'Age',
  anyAge: 'Any',
  ages: { upTo30: '0–30 days', upTo60: '31–60 days', upTo90: '61–90 days', over90: 'Over 90 days' },
  columns: { name: 'Patient', phone: 'Phone', lastPayment: 'Last payment', balance: 'Balance due' },
} as const
