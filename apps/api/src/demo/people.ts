import type { Gender, PersonName } from '@piel/contract/core/people'
import { conditions, type Condition } from './conditions.ts'
import { ascii, femaleNames, maleNames, surnames } from './names.ts'
import { phoneOf, somewhere } from './places.ts'
import { createRandom, type Random } from './random.ts'
import type { Visit } from './visits.ts'

export interface DemoEntry extends Omit<Visit, 'slip'> {
  daysAgo: number
  minute: number
  corrects: boolean
}

export interface DemoPatient extends PersonName {
  email: string
  /** Children have the e-mail of a parent, for contact only; the oldest have none. */
  emailUse: 'signIn' | 'contact' | 'none'
  gender: Gender
  phone: string
  address: string | null
  /** Whole years, and days since the last birthday. */
  age: number
  ageDays: number
  registeredDaysAgo: number
  minute: number
  medicalHistory: string | null
  state: 'active' | 'inactive' | 'archived'
  entries: DemoEntry[]
}

export const demoCounts = { active: 100, inactive: 12, archived: 3 } as const
const total = demoCounts.active + demoCounts.inactive + demoCounts.archived

/** Edge cases of names and ages; all other patients are random. */
const notable = (
  [
    ['María', 'de los Ángeles', 'Rodríguez', 'Montes de Oca', 'FEMALE', 34],
    ['Ma. Guadalupe', null, 'Núñez', 'Ibáñez', 'FEMALE', 61],
    ['Patricio', null, 'O’Farrill', 'Zavala', 'MALE', 45],
    ['Inés', 'Sofía', 'Pérez-Gil', 'Quintana', 'FEMALE', 27],
    ['Eulalia', null, 'Tecuanhuey', 'Xicoténcatl', 'FEMALE', 100],
    ['Emiliano', null, 'García', 'Luna', 'MALE', 0, { ageDays: 47 }],
    ['Renata', 'Itzel', 'Flores', 'Ureña', 'FEMALE', 0, { ageDays: 210 }],
    ['Mateo', null, 'Hernández', 'Hernández', 'MALE', 1, { ageDays: 20 }],
    ['Soo-jin', null, 'Kim', null, 'FEMALE', 31],
    ['José', 'Antonio', 'Pérez', 'García', 'MALE', 38],
    ['Josefina', null, 'Pérez', 'Galindo', 'FEMALE', 72],
    ['Alex', null, 'Domínguez', 'Sáenz', 'OTHER', 23],
    ['Wolfgang', null, 'Müller', null, 'MALE', 66],
    ['Ximena', null, 'Ávila', 'Nájera', 'UNKNOWN', 19],
  ] as const
).map(([firstName, middleName, lastName, secondLastName, gender, age, more]) => ({
  firstName,
  middleName,
  lastName,
  secondLastName,
  gender,
  age,
  ...more,
}))

const ageRanges: readonly [youngest: number, oldest: number][] = [
  [22, 45],
  [30, 62],
  [13, 21],
  [2, 12],
  [60, 84],
  [40, 70],
  [0, 2],
  [80, 97],
]
const ageOf = (random: Random): number => random.int(...random.frequent(ageRanges))

export function demoPatients(seed = 2026): DemoPatient[] {
  const random = createRandom(seed)
  return Array.from({ length: total }, (_, i) => demoPatient(random, i))
}

function demoPatient(random: Random, i: number): DemoPatient {
  const gender = random.frequent<Gender>(['FEMALE', 'FEMALE', 'MALE', 'MALE'])
  const names = gender === 'FEMALE' ? femaleNames : maleNames
  const [first, second] = [random.frequent(names), random.pick(names)]
  const drawn = {
    firstName: first,
    middleName: random.chance(0.3) && second !== first && !first.includes(' ') ? second : null,
    lastName: random.frequent(surnames),
    secondLastName: random.chance(0.93) ? random.frequent(surnames) : null,
    gender,
    age: ageOf(random),
    ageDays: random.int(5, 360),
    ...notable[i],
  }
  const days = drawn.age * 365 + drawn.ageDays
  // The last few registered this week, the others within two years and after their birth.
  const registeredDaysAgo = i < 5 ? i + 1 : Math.min(random.int(7, 725), Math.max(1, days - 15))
  const place = somewhere(random)
  const condition = conditionFor(random, drawn.age, drawn.gender)
  const initials = `${ascii(drawn.firstName.split(' ')[0] ?? '')}.${ascii(drawn.lastName)}`
  return {
    ...drawn,
    email: `${initials}${random.chance(0.5) ? String(drawn.age + i).padStart(2, '0') : `.p${i + 1}`}@example.${random.frequent(['com', 'org', 'net'])}`,
    emailUse: drawn.age < 13 ? 'contact' : drawn.age > 90 ? 'none' : 'signIn',
    phone: phoneOf(random, place.area, i),
    address: random.chance(0.9) ? place.address : null,
    registeredDaysAgo,
    minute: random.int(8 * 60 + 30, 11 * 60 + 30),
    medicalHistory: random.chance(0.85) ? random.pick(condition.histories) : null,
    state: i < total - 15 ? 'active' : i < total - demoCounts.archived ? 'inactive' : 'archived',
    entries: entriesOf(random, condition, registeredDaysAgo),
  }
}

function conditionFor(random: Random, age: number, gender: Gender): Condition {
  const fitting = conditions.filter(
    (c) => c.ages[0] <= age && age <= c.ages[1] && (c.gender === undefined || c.gender === gender),
  )
  return random.pick(fitting)
}

function entriesOf(random: Random, { visits }: Condition, registeredDaysAgo: number): DemoEntry[] {
  const wanted = registeredDaysAgo < 7 ? random.int(0, 2) : random.chance(0.1) ? 0 : random.int(1, visits.length)
  const entries: DemoEntry[] = []
  let daysAgo = registeredDaysAgo
  let minute = random.int(12 * 60, 17 * 60)
  for (const { kind, text, slip } of visits.slice(0, wanted)) {
    // Diagnosis and prescription are on the day of the consultation; other entries are further visits.
    const sameDay = entries.length > 0 && (kind === 'diagnosis' || kind === 'prescription')
    if (!sameDay && entries.length > 0) {
      daysAgo = Math.max(1, daysAgo - random.int(14, 60))
      minute = random.int(9 * 60, 17 * 60)
    }
    minute += 6
    const mistaken = slip !== undefined && entries.length < 7 && random.chance(0.75)
    if (mistaken) entries.push({ kind, text: slip, daysAgo, minute, corrects: false })
    entries.push({ kind, text, daysAgo, minute: mistaken ? minute + 11 : minute, corrects: mistaken })
    if (mistaken) minute += 11
  }
  return entries.slice(0, 8)
}
