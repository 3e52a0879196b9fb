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
  ages: { '0-30': '0–30 days', '31-60': '31–60 days', '61-90': '61–90 days', '91': 'Over 90 days' },
  columns: { name: 'Patient', phone: 'Phone', lastPayment: 'Last payment', balance: 'Balance due' },
} as const
