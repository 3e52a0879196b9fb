export const restore = {
  label: 'Restore with another email',
  taken: 'Another account now uses {{email}}.',
  heldBy: 'It belongs to',
  email: 'New email',
  hint: 'Or change the email of the other account first, and restore again.',
  submit: 'Restore',
  submitting: 'Restoring…',
} as const
