/** My contacts (row B14). */
export const contacts = {
  title: 'My contacts',
  description: 'The clinic’s staff and doctors.',
  search: 'Search by name, email or phone',
  failed: 'The contacts could not be loaded',
  empty: 'There is nobody else here yet',
  emptyHint: 'Staff and doctors appear here as soon as they have an account.',
  doctor: '{{role}} · {{specialty}}',
  noPhone: 'No phone',
  write: 'Write to {{name}}',
  call: 'Call {{name}}',
  copyEmail: 'Copy email of {{name}}',
  copyPhone: 'Copy phone of {{name}}',
  emailCopied: 'Email copied',
  phoneCopied: 'Phone copied',
  copyFailed: 'The browser did not allow copying.',
} as const
