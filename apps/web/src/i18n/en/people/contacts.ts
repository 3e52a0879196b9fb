/** My contacts. */
export const contacts = {
  title: 'My contacts',
  description: 'The clinic’s staff and doctors.',
  name: 'Name',
  search: 'Search by name, email or phone',
  failed: 'The contacts could not be loaded',
  empty: 'No contacts yet',
  emptyHint: 'Staff and doctors appear here once they have an account.',
  doctor: '{{role}} · {{specialty}}',
  noPhone: 'No phone',
  write: 'Write to {{name}}',
  call: 'Call {{name}}',
  copyEmail: 'Copy email of {{name}}',
  copyPhone: 'Copy phone of {{name}}',
  emailCopied: 'Email copied',
  phoneCopied: 'Phone copied',
  copyFailed: 'Your browser blocked copying.',
} as const
