import { stopRequiredProduct } from '../second-factor.ts'
import { apiClient } from '../api-client.ts'
import { assignDoctor, createDoctor, daysFromNow } from '../care.ts'
import { type accounts, startProduct, type Product } from '../product.ts'

/** The account of a screen; a visitor has not signed in, a patient's account has almost no permissions. */
export type Who = keyof typeof accounts | 'doctor' | 'freshDoctor' | 'patient' | 'visitor'

/** The data of all screens; patients by their distinguishing state. */
export interface TestData {
  url: string
  tokens: Record<Exclude<Who, 'visitor'>, string>
  client: Awaited<ReturnType<typeof apiClient>>
  ids: Record<'full' | 'inactive' | 'archived' | 'long' | 'bare' | 'edited', string>
  /** A doctor with current, former and future patients. */
  doctorId: string
  /** The page that creates the first administrator, in an installation without data. */
  setupPage: () => Promise<string>
  stop: () => Promise<void>
}

interface Listed {
  data: { id: string; replacesId?: string | null; user?: { email: string } }[]
}

const patientPassword = 'Piel-paciente-2026'
const long = (letters: string) => letters.repeat(9).slice(0, 50)

const people = {
  inactive: {
    user: { email: 'ines.baja@example.org', firstName: 'Inés', lastName: 'Baeza', secondLastName: 'Luján' },
    patient: { birthDate: '1958-02-11', genderIdentity: 'FEMALE', phone: '222 500 4410' },
  },
  archived: {
    user: { email: 'arturo.archivo@example.org', firstName: 'Arturo', lastName: 'Archundia', secondLastName: 'Mier' },
    patient: { birthDate: '1971-09-30', genderIdentity: 'MALE', phone: '81 5000 4411' },
  },
  long: {
    user: {
      email: `${'maximiliano.de-todos-los-santos.'.repeat(2)}garcia@${'clinica-'.repeat(2)}ejemplo.org`.slice(-100),
      firstName: long('María '),
      middleName: long('Guadalupe'),
      lastName: long('Iturbe de '),
      secondLastName: long('Zaragoza'),
    },
    patient: {
      birthDate: '1990-05-17',
      genderIdentity: 'UNKNOWN',
      phone: '+52 (55) 5000 4412 0',
      address: `Calle ${'Parangaricutirimícuaro'.repeat(3)} número 12345, interior 7, colonia San Miguel Chapultepec`,
    },
  },
  bare: {
    user: { email: 'sin.historia@example.org', firstName: 'Ana', lastName: 'Ojeda' },
    patient: { birthDate: '2026-01-05', genderIdentity: 'FEMALE', phone: '33 5000 4413' },
  },
  edited: {
    user: { email: 'eva.editada@example.org', firstName: 'Eva', lastName: 'Escalante', secondLastName: 'Rueda' },
    patient: {
      birthDate: '1984-12-24',
      genderIdentity: 'FEMALE',
      phone: '998 500 4414',
      address: 'Calle de la Rosa 12, Coyoacán',
      medicalHistory: 'Dermatitis atópica desde la infancia. Alergia a la penicilina.',
    },
  },
} as const

type Client = TestData['client']

async function answer<T>(sent: Promise<Response>): Promise<T> {
  const response = await sent
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}

async function register(client: Client, name: keyof typeof people): Promise<{ id: string; version: number }> {
  const { user, patient } = people[name]
  const password = name === 'bare' ? { password: patientPassword } : {}
  const body = { user: { ...user, ...password }, patient }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return await answer(client.send('POST', '/auth/register/patient', { body, headers }))
}

/** A demo patient whose record has several entries and a correction. */
async function withFullRecord(client: Client): Promise<string> {
  const { data } = await answer<Listed>(client.send('GET', '/patient?limit=100&status=active'))
  for (const { id } of data) {
    const entries = await answer<Listed>(client.send('GET', `/patient/${id}/medical-history?limit=20`))
    if (entries.data.length >= 6 && entries.data.some((entry) => entry.replacesId)) return id
  }
  throw new Error('no patient of the demonstration has a corrected entry')
}

async function tokenOf(url: string, username: string, password: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  return (await answer<{ access_token: string }>(fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })))
    .access_token
}

/** Creates a doctor with patients in each state and one without patients. */
async function createDoctors(client: Client, patients: { full: string; long: string; edited: string; bare: string }) {
  const password = 'Piel-medica-2026$'
  const julia = { firstName: 'Julia', lastName: 'Montemayor', email: 'julia.medica@example.org', password }
  const fresh = { firstName: 'Abril', lastName: 'Nevárez', email: 'abril.medica@example.org', password }
  const doctor = await createDoctor(client, julia)
  await createDoctor(client, fresh)
  const earlier = { firstName: 'Octavio', lastName: 'Requena', email: 'octavio.medico@example.org', password }
  await assignDoctor(client, patients.full, (await createDoctor(client, earlier)).id, {
    since: '2024-02-01',
    until: '2025-11-30',
  })
  const { data } = await answer<Listed>(client.send('GET', '/patient?limit=10&status=active&search=hernandez'))
  await assignDoctor(client, patients.full, doctor.id, { since: '2026-01-15' })
  await assignDoctor(client, patients.long, doctor.id, { since: '2026-03-02', until: daysFromNow(60) })
  await assignDoctor(client, patients.edited, doctor.id, { since: '2025-06-10', until: '2026-02-27' })
  await assignDoctor(client, patients.bare, doctor.id, { since: daysFromNow(14) })
  const others = data.filter(({ id }) => !Object.values(patients).includes(id)).slice(0, 3)
  for (const { id } of others) await assignDoctor(client, id, doctor.id)
  return { doctorId: doctor.id, julia, fresh }
}

/** Creates the data of all screens in a running product with demo data. */
export async function createTestData({ url }: { url: string }): Promise<TestData> {
  const client = await apiClient(url, 'admin')
  const staff = await apiClient(url, 'staff')
  const nurse = await apiClient(url, 'nurse')
  const owner = await apiClient(url, 'owner')
  const full = await withFullRecord(nurse)
  const registered = {} as Record<keyof typeof people, { id: string; version: number }>
  for (const name of ['long', 'bare', 'edited', 'inactive', 'archived'] as const)
    registered[name] = await register(staff, name)
  const match = (version: number) => ({ headers: { 'if-match': `"v${version}"` } })
  const { inactive, archived } = registered
  await answer(
    staff.send('PATCH', `/patient/${inactive.id}`, {
      body: { patient: { isActive: false } },
      ...match(inactive.version),
    }),
  )
  await answer(staff.send('DELETE', `/patient/${archived.id}`, match(archived.version)))

  const ids = {
    full,
    ...(Object.fromEntries(Object.entries(registered).map(([name, { id }]) => [name, id])) as Record<
      keyof typeof people,
      string
    >),
  }
  const { doctorId, julia, fresh } = await createDoctors(client, ids)

  let blank: Promise<Product> | undefined
  return {
    url,
    client: staff,
    tokens: {
      admin: client.token,
      staff: staff.token,
      nurse: nurse.token,
      owner: owner.token,
      doctor: await tokenOf(url, julia.email, julia.password),
      freshDoctor: await tokenOf(url, fresh.email, fresh.password),
      patient: await tokenOf(url, people.bare.user.email, patientPassword),
    },
    ids,
    doctorId,
    setupPage: async () => {
      blank ??= startProduct({ env: { DEMO: 'off', CLINIC_NAME: 'Clínica Dermatológica del Valle' } })
      const link = /http\S+\/oidc\/setup\/\S+/.exec((await blank).output())?.[0]
      if (link === undefined) throw new Error('the installation printed no link for its first administrator')
      return link
    },
    stop: async () => {
      await (await blank)?.stop()
      await stopRequiredProduct()
    },
  }
}

/** Changes the patient from another session. */
export async function changeConcurrently({ client, ids }: TestData): Promise<void> {
  const { version } = await answer<{ version: number }>(client.send('GET', `/patient/${ids.edited}`))
  const last = String(version % 10_000).padStart(4, '0')
  const patient = { phone: `998 500 ${last}`, address: `Avenida de los Insurgentes ${version}, Roma Sur` }
  await answer(
    client.send('PATCH', `/patient/${ids.edited}`, { body: { patient }, headers: { 'if-match': `"v${version}"` } }),
  )
}
