import { answering, failing, neverAnswered, emptyList, type Screen, type Stage, startingWith } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const calls = { list: /\/api\/doctor\?/, one: /\/api\/doctor\/[0-9a-f-]{36}$/ }
const rows = ({ page }: Stage) => page.locator('tbody tr')
const list = { who: 'staff', path: '/medicos' } as const
const create = { who: 'staff', path: '/medicos/crear' } as const

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Doctors for the screens, by their distinguishing state. */
const people = {
  full: {
    user: { email: 'elena.montes@example.org', firstName: 'Elena', middleName: 'Sofía', lastName: 'Montes' },
    doctor: {
      title: 'DRA',
      phone: '55 5000 8801',
      specialties: [
        { specialtyId: 'dermatologia', certifiedAt: '2012-03-01', certificateNumber: 'CMD-4821' },
        { specialtyId: 'pediatria', certifiedAt: '2016-09-12', certificateNumber: 'CMP-1190' },
        { specialtyId: 'otra' },
      ],
      licenses: [
        { number: '7654321', jurisdiction: 'México', issuedAt: '2008-08-15' },
        { number: 'PEJ-229', jurisdiction: 'Jalisco, Guadalajara', issuedAt: '2015-02-01', expiresAt: inDays(40) },
      ],
    },
  },
  expired: {
    user: { email: 'raul.vencido@example.org', firstName: 'Raúl', lastName: 'Ibarra', secondLastName: 'Solís' },
    doctor: {
      title: 'DR',
      phone: '33 5000 8802',
      status: 'INACTIVE',
      specialties: [{ specialtyId: 'cardiologia' }],
      licenses: [
        { number: 'TX-40233', jurisdiction: 'Texas', issuedAt: '2011-05-20', expiresAt: inDays(-30) },
        { number: 'CA-1187', jurisdiction: 'California', issuedAt: '2014-01-10', status: 'SUSPENDED' },
      ],
    },
  },
  bare: {
    user: { email: 'sin.cedula@example.org', firstName: 'Iván', lastName: 'Luna' },
    doctor: {},
  },
  archived: {
    user: { email: 'archivada@example.org', firstName: 'Teresa', lastName: 'Archundia', secondLastName: 'Mier' },
    doctor: { specialties: [{ specialtyId: 'urologia' }], licenses: [{ number: '4455667', jurisdiction: 'México' }] },
  },
  long: {
    user: {
      email: `${'maximiliana.de-todos-los-santos.'.repeat(2)}iturbe@clinica-ejemplo.org`,
      firstName: 'María Guadalupe de los Dolores',
      middleName: 'Maximiliana',
      lastName: 'Iturbe de la Garza y Fernández del Castillo',
      secondLastName: 'Zaragoza',
    },
    doctor: {
      title: 'DRA',
      status: 'ON_LEAVE',
      leaveFrom: inDays(-3),
      leaveUntil: inDays(20),
      specialties: [{ specialtyId: 'gastroenterologia', certificateNumber: 'CERTIFICADO-2026-000000000000000000001' }],
      licenses: [
        { number: 'COL-000000000000000000000000000000000001', jurisdiction: 'Colegio Oficial de Médicos de Madrid' },
      ],
    },
  },
} as const
type Name = keyof typeof people

async function register({ client, tokens }: TestData): Promise<Record<Name, string>> {
  const ids: Partial<Record<Name, string>> = {}
  for (const [name, body] of Object.entries(people)) {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answer = await client.send('POST', '/auth/register/doctor', { body, headers })
    if (!answer.ok) throw new Error(`doctor ${name} was answered ${answer.status}: ${await answer.text()}`)
    const { id, version } = (await answer.json()) as { id: string; version: number }
    ids[name as Name] = id
    if (name !== 'archived') continue
    const authorization = `Bearer ${tokens.admin}`
    await client.send('DELETE', `/doctor/${id}`, { headers: { authorization, 'if-match': `"v${version}"` } })
  }
  return ids as Record<Name, string>
}

const registered = new WeakMap<TestData, ReturnType<typeof register>>()
function doctorsOf(testData: TestData): ReturnType<typeof register> {
  const ids = registered.get(testData) ?? register(testData)
  registered.set(testData, ids)
  return ids
}

const of = (name: Name) =>
  ({
    who: 'staff',
    path: async (testData: TestData) => `/medicos/detalle/${(await doctorsOf(testData))[name]}`,
  }) as const
/** Creates the doctors before the list opens. */
const having = async ({ testData }: Stage) => doctorsOf(testData)
const card = ({ page, t }: Stage) => page.getByRole('region', { name: t.doctors.fields.licenses })
const field = ({ page }: Stage, label: string) => page.getByRole('textbox', { name: label, exact: true })
const add = async ({ page, t }: Stage, what: 'addSpecialty' | 'addLicense') =>
  page.getByRole('button', { name: t.doctors.form[what] }).click()
const save = ({ page, t }: Stage) => page.getByRole('button', { name: t.doctors.form.create })

/** The list of doctors. */
const listScreens: Screen[] = [
  { name: 'doctors', rows: 'F1 I1 I2', ...list, before: having, ready: (stage) => rows(stage).nth(4) },
  {
    name: 'doctors-loading',
    alike: 'patients-loading',
    rows: 'I4',
    ...list,
    before: neverAnswered(calls.list),
    ready: ({ page }) => page.locator('table[aria-busy=true]'),
  },
  {
    name: 'doctors-filtered',
    alike: 'patients-filtered',
    rows: 'F1 I2',
    who: 'admin',
    path: '/medicos?licenses=expiring&sort=-createdAt',
    before: having,
    ready: (stage) => rows(stage).nth(1),
  },
  {
    name: 'doctors-archived',
    alike: 'patients-archived',
    rows: 'F3',
    who: 'admin',
    path: '/medicos?status=archived',
    before: having,
    ready: ({ page, t }) => page.getByRole('button', { name: startingWith(t.doctors.columns.restore) }).first(),
  },
  {
    name: 'doctors-empty',
    alike: 'patients-empty',
    rows: 'F1 I4',
    ...list,
    before: answering(calls.list, emptyList),
    ready: ({ page, t }) => page.getByText(t.doctors.list.empty),
  },
  {
    name: 'doctors-no-match',
    alike: 'patients-no-match',
    rows: 'I2 I4',
    who: 'staff',
    path: '/medicos?search=zzzqqq',
    ready: ({ page, t }) => page.getByText(t.table.noMatch),
  },
  {
    name: 'doctors-error',
    alike: 'patients-error',
    rows: 'I4',
    ...list,
    before: failing(calls.list),
    ready: ({ page, t }) => page.getByRole('button', { name: t.common.retry }),
  },
  {
    name: 'doctors-long-names',
    rows: 'F1',
    who: 'staff',
    path: '/medicos?search=maximiliana',
    before: having,
    ready: (stage) => rows(stage).first(),
  },
]

/** One doctor. */
const detailScreens: Screen[] = [
  { name: 'doctor', alike: 'doctor-unconfirmed', rows: 'F2 F5', ...of('full'), ready: card },
  {
    name: 'doctor-unconfirmed',
    rows: 'N2',
    ...of('full'),
    who: 'admin',
    ready: ({ page, t }) => page.getByRole('button', { name: t.doctors.detail.confirm }),
  },
  { name: 'doctor-expired', rows: 'F5', ...of('expired'), ready: card },
  { name: 'doctor-bare', alike: 'doctor-expired', rows: 'F2', ...of('bare'), ready: card },
  { name: 'doctor-long-names', rows: 'F2', ...of('long'), ready: card },
  { name: 'doctor-archived', rows: 'F3', ...of('archived'), who: 'admin', ready: card },
  {
    name: 'doctor-loading',
    alike: 'detail-loading',
    rows: 'F2 I4',
    ...of('full'),
    before: neverAnswered(calls.one),
    ready: ({ page }) => page.locator('main [role=status]').first(),
  },
  {
    name: 'doctor-error',
    alike: 'detail-error',
    rows: 'F2 F8',
    ...of('full'),
    before: failing(calls.one),
    ready: ({ page, t }) => page.getByRole('button', { name: t.common.retry }),
  },
  {
    name: 'doctor-no-doctor',
    alike: 'detail-error',
    rows: 'F7',
    ...of('full'),
    before: answering(calls.one, {}),
    ready: ({ page, t }) => page.getByRole('button', { name: t.common.retry }),
  },
  {
    name: 'doctor-status-menu',
    rows: 'F2',
    ...of('full'),
    act: ({ page, t }) => page.getByRole('button', { name: t.doctors.detail.changeStatus }).click(),
    ready: ({ page }) => page.getByRole('menuitem').last(),
    isOverlay: true,
  },
  {
    name: 'doctor-delete-dialog',
    rows: 'F3',
    ...of('full'),
    // Only administrators archive a doctor.
    who: 'admin',
    act: ({ page, t }) => page.getByRole('button', { name: t.doctors.detail.archive, exact: true }).click(),
    ready: ({ page }) => page.getByRole('alertdialog'),
    isOverlay: true,
  },
  {
    name: 'doctor-handover-dialog',
    rows: 'F4',
    who: 'admin',
    path: (testData) => `/medicos/detalle/${testData.doctorId}`,
    act: ({ page, t }) => page.getByRole('button', { name: t.care.handover.action }).click(),
    ready: ({ page }) => page.getByRole('dialog').getByRole('combobox'),
    isOverlay: true,
  },
  {
    name: 'doctor-edit-dialog',
    rows: 'F3 F5',
    ...of('full'),
    act: ({ page, t }) => page.getByRole('button', { name: t.doctors.detail.edit, exact: true }).click(),
    ready: ({ page, t }) => page.getByRole('dialog').getByRole('button', { name: t.form.save }),
    isOverlay: true,
  },
]

/** Forms that create and update a doctor. */
const formScreens: Screen[] = [
  { name: 'doctor-create', alike: 'doctor-create-errors', rows: 'F5', ...create, ready: save },
  {
    name: 'doctor-create-items',
    alike: 'doctor-create-errors',
    rows: 'F5',
    ...create,
    act: async (stage) => {
      const { page, t } = stage
      await add(stage, 'addSpecialty')
      await page.getByRole('combobox').last().selectOption('dermatologia')
      await add(stage, 'addSpecialty')
      await add(stage, 'addLicense')
      await field(stage, t.doctors.fields.licenseNumber).fill('7654321')
      await field(stage, t.doctors.fields.expiresAt).fill('01/02/2020')
    },
    ready: save,
  },
  {
    name: 'doctor-create-errors',
    rows: 'F6 I5',
    ...create,
    // Staff invite a doctor; only administrators set the password.
    who: 'admin',
    act: async (stage) => {
      const { t } = stage
      await field(stage, t.doctors.fields.firstName).fill('X')
      await field(stage, t.doctors.fields.email).fill('no')
      await add(stage, 'addSpecialty')
      await add(stage, 'addLicense')
      await field(stage, t.doctors.fields.licenseNumber).fill('12')
      await field(stage, t.doctors.fields.issuedAt).fill('31/02/2001')
      await field(stage, t.doctors.fields.password).fill('Secreto2026')
      await field(stage, t.doctors.fields.confirmPassword).fill('Secreto2027')
      await save(stage).click()
    },
    ready: ({ page }) => page.locator('[aria-invalid=true]').nth(5),
  },
  {
    name: 'doctor-edit-page',
    rows: 'F5',
    who: 'staff',
    path: async (testData) => `/medicos/editar/${(await doctorsOf(testData)).expired}`,
    ready: ({ page, t }) => page.getByRole('button', { name: t.form.save }),
  },
]

export const doctors: Screen[] = [...listScreens, ...detailScreens, ...formScreens]
