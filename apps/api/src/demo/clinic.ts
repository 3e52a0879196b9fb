/** What the demonstration's receipts say of its clinic; the RFC is the one that the SAT sets aside for nobody in particular. */
export const demoClinic = {
  address: 'Av. Álvaro Obregón 151, Roma Norte, 06700 Ciudad de México',
  phone: '55 5000 2026',
  taxId: 'XAXX010101000',
} as const
