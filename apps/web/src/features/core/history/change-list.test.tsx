import { optionalOfLocation } from '@piel/contract/agenda/locations'
import { clinicFields } from '@piel/contract/office/clinic'
import { optionalOfDoctor } from '@piel/contract/people/doctors'
import { optionalOfPatient } from '@piel/contract/people/patient-fields'
import { stateIds } from '@piel/contract/core/states'
import { nounOf, versionedKinds, type VersionedKind } from '@piel/contract/nouns'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#/testing/render.tsx'
import { ChangeList } from './components/change-list.tsx'

const [patientId, doctorId, typeId, photoId] = ['a1', 'd1', 'e1', 'f1'].map(
  (end) => `019a0000-0000-7000-8000-0000000000${end}`,
)
const names = { [patientId ?? '']: 'Ana Ruiz', [doctorId ?? '']: 'Iris Soto', [typeId ?? '']: 'Acné / Acne' }

/** A value of each field, and the field and the value as both languages have them. */
type Sample = [value: unknown, en: [label: string, value: string], es: [label: string, value: string]]
const samples: Record<string, Sample> = {
  firstName: ['Ana', ['First name', 'Ana'], ['Nombre', 'Ana']],
  middleName: ['Eva', ['Middle name', 'Eva'], ['Segundo nombre', 'Eva']],
  lastName: ['Ruiz', ['Last name', 'Ruiz'], ['Primer apellido', 'Ruiz']],
  secondLastName: ['Peña', ['Second last name', 'Peña'], ['Segundo apellido', 'Peña']],
  email: ['a@piel.test', ['Email', 'a@piel.test'], ['Correo electrónico', 'a@piel.test']],
  contactEmail: ['c@piel.test', ['Contact email', 'c@piel.test'], ['Correo de contacto', 'c@piel.test']],
  emailVerified: [true, ['Email verified', 'Yes'], ['Correo verificado', 'Sí']],
  phone: ['55 1234 5678', ['Phone', '55 1234 5678'], ['Teléfono', '55 1234 5678']],
  gender: ['FEMALE', ['Gender', 'Female'], ['Género', 'Femenino']],
  genderIdentity: ['UNKNOWN', ['Gender', 'Prefers not to say'], ['Género', 'Prefiere no decir']],
  role: ['STAFF', ['Role', 'Staff'], ['Rol', 'Personal']],
  duty: ['clinical', ['Duty', 'Clinical staff'], ['Función', 'Personal clínico']],
  profileKind: ['NONE', ['Profile type', 'None'], ['Tipo de perfil', 'Ninguno']],
  subject: ['idp|7', ['Sign-in account', 'idp|7'], ['Cuenta de acceso', 'idp|7']],
  language: ['es', ['Language', 'Spanish'], ['Idioma', 'Español']],
  username: ['ana', ['Username', 'ana'], ['Nombre de usuario', 'ana']],
  bio: ['Hola', ['Bio', 'Hola'], ['Biografía', 'Hola']],
  about: ['Hola', ['About', 'Hola'], ['Acerca de', 'Hola']],
  socialLinks: [
    { website: 'https://a.mx', x: 'https://x.com/a' },
    ['Social links', 'Website: https://a.mx\nX: https://x.com/a'],
    ['Redes sociales', 'Sitio web: https://a.mx\nX: https://x.com/a'],
  ],
  photoId: [photoId, ['Photo', 'An image'], ['Foto', 'Una imagen']],
  coverId: [photoId, ['Cover', 'An image'], ['Portada', 'Una imagen']],
  notificationsOff: [
    ['patient_assigned', 'audit_broken'],
    ['Muted notifications', 'Assigned patients; Audit trail'],
    ['Notificaciones silenciadas', 'Pacientes asignados; Auditoría'],
  ],
  archivedAt: ['2026-03-03T18:05:09.000Z', ['Archived', '3 Mar 2026, 12:05:09'], ['Archivado', '3 mar 2026, 12:05:09']],
  birthDate: ['1990-05-17', ['Date of birth', '17 May 1990'], ['Fecha de nacimiento', '17 may 1990']],
  curp: ['RUOA900228MDFZFN03', ['CURP', 'RUOA900228MDFZFN03'], ['CURP', 'RUOA900228MDFZFN03']],
  recordNumber: ['EXP-7', ['Record number', 'EXP-7'], ['Número de expediente', 'EXP-7']],
  address: ['Calle Roble 12', ['Address', 'Calle Roble 12'], ['Dirección', 'Calle Roble 12']],
  medicalHistory: ['Acné', ['Clinical history', 'Acné'], ['Antecedentes médicos', 'Acné']],
  isActive: [false, ['Active', 'No'], ['Activo', 'No']],
  specialties: [
    [{ specialtyId: 'dermatologia', certifiedAt: '2020-01-31', certificateNumber: 'C-7' }],
    ['Specialties', 'Dermatology (C-7, 31 Jan 2020)'],
    ['Especialidades', 'Dermatología (C-7, 31 ene 2020)'],
  ],
  licenses: [
    [{ number: '7654321', jurisdiction: 'México', issuedAt: '2020-01-31', expiresAt: null, status: 'SUSPENDED' }],
    ['Licences', '7654321 (México, Suspended, issued 31 Jan 2020)'],
    ['Cédulas', '7654321 (México, Suspendida, expedida el 31 ene 2020)'],
  ],
  patientId: [patientId, ['Patient', 'Ana Ruiz'], ['Paciente', 'Ana Ruiz']],
  doctorId: [doctorId, ['Doctor', 'Iris Soto'], ['Médico', 'Iris Soto']],
  typeId: [typeId, ['Type', 'Acné / Acne'], ['Tipo', 'Acné / Acne']],
  since: ['2026-01-15', ['From', '15 Jan 2026'], ['Desde', '15 ene 2026']],
  until: ['2026-01-15', ['Until', '15 Jan 2026'], ['Hasta', '15 ene 2026']],
  title: ['DRA', ['Title', 'Dra.'], ['Título', 'Dra.']],
  leaveFrom: ['2026-01-15', ['Leave from', '15 Jan 2026'], ['Permiso desde', '15 ene 2026']],
  leaveUntil: ['2026-01-15', ['Leave until', '15 Jan 2026'], ['Permiso hasta', '15 ene 2026']],
  degree: ['Médica Cirujana', ['Degree', 'Médica Cirujana'], ['Profesión', 'Médica Cirujana']],
  university: ['UNAM', ['University', 'UNAM'], ['Universidad', 'UNAM']],
  prescriptionAddress: [
    'Av. Reforma 10',
    ['Prescription address', 'Av. Reforma 10'],
    ['Domicilio en recetas', 'Av. Reforma 10'],
  ],
  startsOn: ['2026-01-15', ['Start date', '15 Jan 2026'], ['Fecha de inicio', '15 ene 2026']],
  endedOn: ['2026-01-15', ['Ended on', '15 Jan 2026'], ['Fecha de término', '15 ene 2026']],
  tier: ['estandar', ['Membership', 'Standard'], ['Membresía', 'Estándar']],
  tierPriceMinor: [200_000, ['Membership price', '$2,000.00'], ['Precio de la membresía', '$2,000.00']],
  valueMinor: [150_050, ['Value', '$1,500.50'], ['Valor', '$1,500.50']],
  priceMinor: [0, ['Price', '$0.00'], ['Precio', '$0.00']],
  freeFromMinor: [99_900, ['Free from', '$999.00'], ['Gratis desde', '$999.00']],
  notes: ['Dos sesiones', ['Notes', 'Dos sesiones'], ['Notas', 'Dos sesiones']],
  nameEs: ['Acné', ['Name in Spanish', 'Acné'], ['Nombre en español', 'Acné']],
  nameEn: ['Acne', ['Name in English', 'Acne'], ['Nombre en inglés', 'Acne']],
  discountPercent: [15, ['Discount', '15%'], ['Descuento', '15%']],
  position: [0, ['Order', '1'], ['Orden', '1']],
  zone: [
    ['CMX', 'JAL'],
    ['States', 'Mexico City; Jalisco'],
    ['Estados', 'Ciudad de México; Jalisco'],
  ],
  name: ['Cabina 2', ['Name', 'Cabina 2'], ['Nombre', 'Cabina 2']],
  timeZone: ['America/Tijuana', ['Time zone', 'America/Tijuana'], ['Zona horaria', 'America/Tijuana']],
  postalCode: ['06600', ['Postal code', '06600'], ['Código postal', '06600']],
  deviceKind: ['Láser CO2', ['Device type', 'Láser CO2'], ['Tipo de equipo', 'Láser CO2']],
  capacity: [2, ['Capacity', '2'], ['Cupo', '2']],
  overbook: [1, ['Overbooking', '1'], ['Sobrecupo', '1']],
  tint: [3, ['Tint', '3'], ['Tono', '3']],
  minutes: [45, ['Minutes', '45'], ['Minutos', '45']],
  parts: [
    { lead: [30, 60], assistant: [0, 30], room: [0, 75], device: null },
    ['Resources', 'Person: 30–60 min; Assistant: 0–30 min; Room: 0–75 min'],
    ['Recursos', 'Persona: 30–60 min; Asistente: 0–30 min; Consultorio: 0–75 min'],
  ],
  who: ['clinical', ['Who sees the patient', 'Clinical staff'], ['Quién atiende', 'Personal clínico']],
  kind: ['product', ['Type', 'Product'], ['Tipo', 'Producto']],
  taxKind: ['standard', ['Tax', 'VAT 16%'], ['Impuesto', 'IVA 16%']],
  feeMinor: [90_000, ['Fee', '$900.00'], ['Honorarios', '$900.00']],
  feeWhen: ['arrival', ['Fee charged', 'On arrival'], ['Cuándo se cobran los honorarios', 'Al llegar']],
  feeTaxKind: ['zero', ['Tax of the fee', 'VAT 0%'], ['Impuesto de los honorarios', 'IVA 0%']],
  preparationEn: ['No cream.', ['Preparation in English', 'No cream.'], ['Preparación en inglés', 'No cream.']],
  preparationEs: ['Sin crema.', ['Preparation in Spanish', 'Sin crema.'], ['Preparación en español', 'Sin crema.']],
  treatmentTypeId: [typeId, ['Treatment type', 'Acné / Acne'], ['Tipo de tratamiento', 'Acné / Acne']],
  minDays: [1, ['Minimum delivery time', '1 working day'], ['Entrega mínima', '1 día hábil']],
  maxDays: [5, ['Maximum delivery time', '5 working days'], ['Entrega máxima', '5 días hábiles']],
}
const statuses: Partial<Record<VersionedKind, Sample>> = {
  doctor: ['ON_LEAVE', ['Status', 'On leave'], ['Estado', 'De permiso']],
  treatment: ['inProgress', ['Status', 'In progress'], ['Estado', 'En curso']],
}
const sampleOf = (kind: VersionedKind, field: string): Sample | undefined =>
  field === 'status' ? statuses[kind] : samples[field]
const optional: Partial<Record<VersionedKind, object>> = {
  patient: optionalOfPatient,
  doctor: optionalOfDoctor,
  location: optionalOfLocation,
  clinic: { ...clinicFields, logoId: null },
}
/** Fields with a sample; these optional fields may have none, since their words are those of the form. */
const sampled = (kind: VersionedKind) =>
  Object.keys(nounOf(kind).fields ?? {}).filter(
    (field) => sampleOf(kind, field) !== undefined || !Object.hasOwn(optional[kind] ?? {}, field),
  )

/** Each field with its values before and after. */
const shown = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')])

describe.each(versionedKinds)('the changes of the kind %s', (kind) => {
  it.each(['en', 'es'] as const)('J5 have labels and values in words: %s', async (language) => {
    const fields = sampled(kind).map((field) => ({ field, before: null, after: sampleOf(kind, field)?.[0] }))
    await renderApp(<ChangeList kind={kind} fields={fields} names={names} />, { language })
    await screen.findAllByRole('term')
    const [before, now, empty] = language === 'en' ? ['Before: ', 'Now: ', 'Empty'] : ['Antes: ', 'Ahora: ', 'Vacío']
    const expected = sampled(kind).map((field) => {
      const [label, value] = sampleOf(kind, field)?.[language === 'en' ? 1 : 2] ?? []
      return [label, `${before}${empty}${now}${value}`]
    })
    expect(shown()).toEqual(expected)
  })
})

it('J5 distinguishes images from each other, and the whole country from its states', async () => {
  const fields = [
    { field: 'photoId', before: photoId, after: patientId },
    { field: 'coverId', before: photoId, after: null },
    { field: 'zone', before: ['JAL'], after: [...stateIds] },
  ]
  await renderApp(
    <>
      <ChangeList kind="user" fields={fields.slice(0, 2)} names={{}} />
      <ChangeList kind="shipping_option" fields={fields.slice(2)} names={{}} />
    </>,
  )
  await screen.findAllByRole('term')
  expect(shown().map(([, values]) => values)).toEqual([
    'Before: An imageNow: Another image',
    'Before: An imageNow: Empty',
    'Before: JaliscoNow: Whole country',
  ])
})
