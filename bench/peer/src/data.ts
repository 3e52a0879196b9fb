const givenNames = 'Ana Luis María José Carmen Juan Rosa Pedro Elena Jorge Sofía Raúl Lucía Hugo Inés Iván'.split(' ')
const surnames = 'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez'.split(' ')
const roles = ['superadmin', 'admin', 'manager', 'cashier'] as const
const statuses = ['active', 'inactive', 'invited', 'suspended'] as const

export interface User {
  id: number
  name: string
  email: string
  phone: string
  role: (typeof roles)[number]
  status: (typeof statuses)[number]
}

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

/** All rows are in memory, as in the template that this page stands for. */
export const users: User[] = Array.from({ length: 500 }, (_, index) => {
  const [given, first, second] = [
    pick(givenNames, index * 7),
    pick(surnames, index * 5),
    pick(surnames, index * 11 + 3),
  ]
  return {
    id: index + 1,
    name: `${given} ${first} ${second}`,
    email: `${given}.${first}${index}@example.org`.toLowerCase(),
    phone: `55 ${String(10_000_000 + index * 7919).slice(0, 4)} ${String(1000 + ((index * 31) % 9000))}`,
    role: pick(roles, index * 3),
    status: pick(statuses, index * 13),
  }
})

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
export const income = months.map((name, index) => ({ name, total: 1000 + ((index * 2791) % 4000) }))
