import type { ObjectHistory } from '@piel/contract/core/history'
import type { HistoryKind } from '@piel/contract/nouns'
import { failing, interpolate, neverAnswered, type Screen, type Stage, startingWith } from '../screen.ts'
import { demoTreatment, editOf } from '../demo-data.ts'

const call = /\/history$/
const restoreCall = /\/history\/restore$/
const author = { id: '0199f0a0-0000-7000-8000-000000000001', name: 'Elena Soto Villaseñor' }
const [iris, julia] = ['0199f0a0-0000-7000-8000-0000000000d1', '0199f0a0-0000-7000-8000-0000000000d2']
type Fields = Record<string, unknown>

/** Three versions, newest first. */
const historyOf = (...[now, second, first]: [Fields, Fields, Fields]): ObjectHistory => ({
  data: [
    {
      id: null,
      number: 3,
      since: '2026-11-02T16:20:00.000Z',
      author,
      action: null,
      fields: { ...first, ...second, ...now },
    },
    {
      id: 2,
      number: 2,
      since: '2026-08-14T19:05:00.000Z',
      author: null,
      action: null,
      fields: { ...first, ...second },
    },
    { id: 1, number: 1, since: null, author: null, action: null, fields: first },
  ],
  names: { [iris]: 'Iris Soto Peralta', [julia]: 'Julia Montemayor' },
})
const long = 'Dermatitis atópica desde la infancia, con brotes en invierno. Alergia a la penicilina y al níquel.'
const license = { number: '7654321', jurisdiction: 'México', issuedAt: '2008-08-15', expiresAt: null, status: 'ACTIVE' }
const names = { nameEs: 'Exfoliación química', nameEn: 'Chemical peel' }

const histories: Record<HistoryKind, ObjectHistory> = {
  clinic: historyOf(
    { taxRegime: '612', receiptText: 'Gracias por su visita. Conserve este recibo.' },
    { taxId: 'DRO010203AB1', taxRegime: '601' },
    { name: 'Dermatología Roma', taxId: null, taxRegime: null, receiptText: null },
  ),
  patient: historyOf(
    { address: 'Avenida de los Insurgentes 1180, Roma Sur', medicalHistory: `${long} Suspendió la isotretinoína.` },
    { phone: '998 500 4414', isActive: false },
    { firstName: 'Eva', phone: '998 500 0000', address: null, medicalHistory: long, isActive: true },
  ),
  doctor: historyOf(
    {
      status: 'ON_LEAVE',
      licenses: [
        { ...license, status: 'SUSPENDED' },
        { ...license, number: 'PEJ-229', jurisdiction: 'Jalisco' },
      ],
    },
    { specialties: [{ specialtyId: 'dermatologia', certifiedAt: '2012-03-01', certificateNumber: 'CMD-4821' }] },
    { firstName: 'Julia', status: 'ACTIVE', licenses: [license], specialties: [] },
  ),
  user: historyOf(
    { role: 'ADMIN', language: 'es', photoId: iris },
    { email: 'sofia.cardenas@piel.test' },
    { firstName: 'Sofía', email: 'sofia@piel.test', role: 'STAFF', language: 'en', photoId: null },
  ),
  treatment: historyOf(
    { doctorId: iris, valueMinor: 450_000, status: 'inProgress' },
    { notes: 'Tres sesiones, una cada mes.' },
    { doctorId: julia, valueMinor: 380_000, status: 'started', startsOn: '2026-08-01', notes: null },
  ),
  treatment_type: historyOf({ priceMinor: 125_000 }, { isActive: true }, { ...names, priceMinor: 0, isActive: false }),
  membership_tier: historyOf(
    { priceMinor: 350_000, discountPercent: 12 },
    { nameEn: 'Premium', nameEs: 'Premium' },
    { nameEn: 'Plus', nameEs: 'Plus', priceMinor: 320_000, discountPercent: 10, isActive: true },
  ),
  sale_item: historyOf(
    { priceMinor: 48_000 },
    { taxKind: 'standard', kind: 'product' },
    {
      nameEs: 'Protector solar',
      nameEn: 'Sunscreen',
      kind: 'service',
      priceMinor: 46_400,
      taxKind: 'zero',
      isActive: true,
    },
  ),
  shipping_option: historyOf(
    { zone: ['CMX', 'MEX', 'MOR', 'PUE'], maxDays: 5 },
    { position: 2, freeFromMinor: null },
    { ...names, zone: ['CMX'], priceMinor: 9900, freeFromMinor: 150_000, minDays: 1, maxDays: 2, position: 0 },
  ),
  location: historyOf(
    { timeZone: 'America/Ciudad_Juarez', position: 1 },
    { address: 'Av. Reforma 222, Juárez', phone: '55 1234 5678', postalCode: '06600' },
    { name: 'Sede Norte', timeZone: 'America/Mexico_City', address: null, phone: null, postalCode: null, position: 0 },
  ),
  agenda_resource: historyOf(
    { capacity: 2, overbook: 1 },
    { name: 'Cabina de láser' },
    { name: 'Consultorio 3', deviceKind: null, capacity: 1, overbook: 0, isActive: true },
  ),
  appointment_type: historyOf(
    { minutes: 75, parts: { lead: [30, 60], assistant: [0, 30], room: [0, 75], device: null } },
    { who: 'doctor', preparationEs: 'Sin maquillaje el día de la cita.' },
    { ...names, minutes: 60, parts: { lead: [0, 60], assistant: null, room: null, device: null }, who: 'any' },
  ),
}

const dialog = ({ page }: Stage) => page.getByRole('dialog')
const press = ({ page }: Stage, label: string) =>
  page
    .getByRole('button', { name: startingWith(label.split('{{')[0] ?? '') })
    .first()
    .click()
const show = (stage: Stage) => press(stage, stage.t.treatments.versions.show)
const compare = (stage: Stage) => press(stage, stage.t.catalogue.history.versions)

interface Place extends Pick<Screen, 'who' | 'path'> {
  open: (stage: Stage) => Promise<unknown>
}
const catalogue = { who: 'admin', path: '/configuracion/tratamientos' } as const
const agenda = { who: 'admin', path: '/configuracion/agenda' } as const
const versionsIn = ({ page, t }: Stage, title: string) =>
  page
    .getByRole('list', { name: title })
    .getByRole('button', { name: startingWith(t.history.versions.split('{{')[0] ?? '') })
    .first()
    .click()
const places: Record<HistoryKind, Place> = {
  clinic: {
    who: 'admin',
    path: '/configuracion/clinica',
    open: (stage) =>
      stage.page
        .getByRole('button', { name: startingWith(stage.t.history.versions.split('{{')[0] ?? '') })
        .first()
        .click(),
  },
  patient: { who: 'staff', path: ({ ids }) => `/pacientes/detalle/${ids.edited}/historial`, open: async () => {} },
  doctor: { who: 'staff', path: ({ doctorId }) => `/medicos/detalle/${doctorId}`, open: show },
  user: { who: 'admin', path: editOf('sofia'), open: show },
  treatment: {
    who: 'staff',
    path: async (data) => `/tratamientos/detalle/${(await demoTreatment(data, 'status=inProgress')).id}`,
    open: show,
  },
  treatment_type: {
    ...catalogue,
    open: async (stage) => {
      const types = stage.page.getByRole('list', { name: stage.t.catalogue.types.title })
      const label = stage.t.catalogue.prices.split('{{')[0] ?? ''
      await types
        .getByRole('button', { name: startingWith(label) })
        .first()
        .click()
      await compare(stage)
    },
  },
  membership_tier: {
    ...catalogue,
    open: async (stage) => {
      await press(stage, stage.t.catalogue.prices)
      await compare(stage)
    },
  },
  sale_item: {
    who: 'admin',
    path: '/configuracion/articulos',
    open: (stage) => press(stage, stage.t.shortList.history),
  },
  shipping_option: {
    who: 'admin',
    path: '/configuracion/shipping',
    open: (stage) => press(stage, stage.t.shortList.history),
  },
  location: { ...agenda, open: (stage) => versionsIn(stage, stage.t.locations.title) },
  agenda_resource: { ...agenda, open: (stage) => versionsIn(stage, stage.t.resources.title) },
  appointment_type: { ...agenda, open: (stage) => versionsIn(stage, stage.t.types.title) },
}

/** The dialog of a kind's history, with the given answer. */
const of = (kind: HistoryKind, data: ObjectHistory = histories[kind]) =>
  ({
    rows: 'J5',
    who: places[kind].who,
    path: places[kind].path,
    before: async ({ page }: Stage) => page.route(call, (route) => route.fulfill({ json: data })),
    act: places[kind].open,
    ready: ({ page, t }: Stage) => page.getByText(t.history.begins),
    isOverlay: true,
  }) as const satisfies Omit<Screen, 'name'>

const openRestore = (kind: HistoryKind) => async (stage: Stage) => {
  await places[kind].open(stage)
  await stage.page.getByRole('button', { name: interpolate(stage.t.history.restore.of, { number: 2 }) }).click()
}
const confirm = ({ page }: Stage) => page.getByRole('alertdialog')
const errors = [
  { pointer: '/user/email', code: 'validation.emailTaken' },
  { pointer: '/user/role', code: 'validation.invalid' },
]

/** Kinds whose fields together take every form: texts, lists of objects, prices, and spans of minutes. */
const eachForm = new Set<HistoryKind>(['patient', 'doctor', 'membership_tier', 'appointment_type'])

/** The history of each kind of record, and restoring a version. */
export const history: Screen[] = [
  ...(Object.keys(places) as HistoryKind[]).map((kind): Screen => ({
    name: `versions-${kind}`,
    ...(eachForm.has(kind) ? {} : { alike: 'versions-patient' }),
    ...of(kind),
  })),
  {
    name: 'versions-none',
    ...of('treatment', { ...histories.treatment, data: histories.treatment.data.slice(0, 1) }),
    rows: 'J5 I4',
    ready: ({ page, t }) => page.getByText(t.history.none),
  },
  {
    name: 'versions-loading',
    ...of('doctor'),
    rows: 'J5 I4',
    before: neverAnswered(call),
    ready: (stage) => dialog(stage).getByRole('status'),
  },
  {
    name: 'versions-error',
    ...of('doctor'),
    rows: 'J5 I4',
    before: failing(call),
    ready: ({ page, t }) => page.getByText(t.history.error),
  },
  { name: 'versions-restore', alike: 'versions-restore-long', ...of('user'), act: openRestore('user'), ready: confirm },
  {
    name: 'versions-restore-field',
    ...of('patient'),
    act: async (stage) => {
      await places.patient.open(stage)
      await stage.page
        .getByRole('button', { name: startingWith(stage.t.history.restore.field) })
        .first()
        .click()
    },
    ready: confirm,
  },
  {
    name: 'versions-restore-long',
    ...of('patient'),
    act: openRestore('patient'),
    ready: confirm,
  },
  {
    name: 'versions-restore-refused',
    ...of('user'),
    rows: 'J5 E8',
    before: async (stage) => {
      await of('user').before(stage)
      const body = { status: 422, code: 'validation_failed', title: 'validation_failed', traceId: '0f5c2d1e', errors }
      await stage.page.route(restoreCall, (route) =>
        route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(body) }),
      )
    },
    act: async (stage) => {
      await openRestore('user')(stage)
      await confirm(stage).getByRole('button', { name: stage.t.history.restore.action }).click()
    },
    ready: ({ page, t }) => page.getByText(t.history.restore.refused),
  },
]
