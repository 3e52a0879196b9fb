import type { debtors as en } from '../../en/money/debtors.ts'
import type { Translation } from '../../types.ts'

export const debtors = {
  title: 'Adeudos',
  transactions: 'Todos los cobros',
  search: 'Buscar por nombre, correo o teléfono',
  total: 'Adeudo total',
  never: 'Nunca',
  empty: 'Sin adeudos',
  emptyHint: 'Aquí aparecen los pacientes con cargos sin pagar.',
  failed: 'No se pudieron cargar los adeudos',
  age: 'Antigüedad',
  anyAge: 'Cualquiera',
  ages: { upTo30: '0–30 días', upTo60: '31–60 días', upTo90: '61–90 días', over90: 'Más de 90 días' },
  columns: { name: 'Paciente', phone: 'Teléfono', lastPayment: 'Último pago', balance: 'Adeudo' },
} satisfies Translation<typeof en>
