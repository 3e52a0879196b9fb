/** The accounts of the demo data, offered only where the server says that it is one. */
export const demoAccounts = [
  { label: 'demoAdmin', email: 'admin@piel.test', password: 'Piel-admin-2026' },
  { label: 'demoStaff', email: 'staff@piel.test', password: 'Piel-staff-2026' },
  { label: 'demoDoctor', email: 'doctor@piel.test', password: 'Piel-doctor-2026' },
] as const
