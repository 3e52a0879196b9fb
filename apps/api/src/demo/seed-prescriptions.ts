import { addDays } from '@piel/contract/core/dates'
import sql, { type Sql } from 'sql-template-tag'
import { personName } from '#/db/object-name.ts'
import type { Transaction } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'
import { signerJson } from '#/modules/clinical/prescriptions/prescriptions.repository.ts'
import { checklistFor } from '#/modules/clinical/prescriptions/shipped-checklists.service.ts'

interface PrescribedPatient {
  id: string
  doctorUserId: string
  registeredDaysAgo: number
  isMan: boolean
}

const item = (generic: string, fraction: string, more: object) => ({
  generic,
  fraction,
  brand: null,
  strength: null,
  quantity: 1,
  fills: 1,
  note: null,
  ...more,
})
const cream = (generic: string, strength: string, frequency: string, duration: string) =>
  item(generic, 'IV', { form: 'cream', strength, dose: 'Capa fina', route: 'topical', frequency, duration })
const isotretinoin = item('Isotretinoína', 'IV', {
  form: 'capsule',
  strength: '20 mg',
  dose: '1 cápsula',
  route: 'oral',
  frequency: 'Cada 24 horas',
  duration: '30 días',
  note: 'Con la comida principal.',
})

/** Prescriptions as the clinic writes them: acne, eczema, ringworm, hives, infection. */
const written = [
  {
    items: [isotretinoin, cream('Urea', '10 %', 'Cada 12 horas', '30 días')],
    indications: 'Protector solar cada 4 horas. No done sangre durante el tratamiento.',
  },
  {
    items: [
      cream('Furoato de mometasona', '0.1 %', 'Cada 24 horas, por la noche', '10 días'),
      item('Loratadina', 'VI', {
        form: 'tablet',
        strength: '10 mg',
        dose: '1 tableta',
        route: 'oral',
        frequency: 'Cada 24 horas',
        duration: '15 días',
      }),
    ],
    indications: 'Baños cortos con agua tibia. Crema emoliente al terminar.',
  },
  { items: [cream('Terbinafina', '1 %', 'Cada 12 horas', '28 días')], indications: null },
  {
    items: [
      item('Hidroxicina', 'III', {
        form: 'tablet',
        strength: '10 mg',
        dose: '1 tableta',
        route: 'oral',
        frequency: 'Cada 24 horas, por la noche',
        duration: '20 días',
        fills: 2,
        note: 'Causa sueño.',
      }),
    ],
    indications: null,
  },
  { items: [cream('Mupirocina', '2 %', 'Cada 8 horas', '7 días')], indications: 'Lave la zona con agua y jabón.' },
]

/** Answers of the checklist that precedes isotretinoin. @param day of the tests. */
function answersFor(isMan: boolean, day: string) {
  const answers = { pregnancyTest: 'negative', contraception: 'yes', laboratory: 'normal', informed: 'yes' }
  const dated = new Set(['pregnancyTest', 'laboratory'])
  return checklistFor('isotretinoin', { isMan }).questions.map(({ id }) => ({
    question: id,
    answer: answers[id as keyof typeof answers],
    date: dated.has(id) ? day : null,
  }))
}

/** Inserts prescriptions: one is void, and one replaces another. @param moment converts days and minutes to an instant. */
export async function insertPrescriptions(
  tx: Transaction,
  patients: readonly PrescribedPatient[],
  { today, moment }: { today: string; moment: (daysAgo: string, minute: string) => Sql },
): Promise<void> {
  const made = patients.map(({ id: patientId, doctorUserId, registeredDaysAgo, isMan }, i) => ({
    id: newId(),
    patientId,
    doctorUserId,
    daysAgo: Math.min(registeredDaysAgo, 3 + ((i * 11) % 90)),
    minute: 640 + i,
    isMan,
    ...(written[i % written.length] ?? { items: [], indications: null }),
  }))
  // The same medicines with another dose, the day after.
  const [, replaced, voided] = made
  const replacement = replaced && {
    ...replaced,
    id: newId(),
    daysAgo: Math.max(0, replaced.daysAgo - 1),
    replacesId: replaced.id,
  }
  const all = [...made, ...(replacement ? [replacement] : [])]
  await tx.query(sql`
    INSERT INTO prescriptions (id, patient_id, doctor_id, year, number, day, author_id, author_name, signer,
      patient_name, patient_birth_date, indications, replaces_id, created_at)
    SELECT r.id, "patientId", d.id, extract(year FROM day), row_number() OVER (
        PARTITION BY d.id, extract(year FROM day) ORDER BY at, r.id), day, u.id, ${personName('u')},
      ${signerJson(sql`day`)}, ${personName('pu')}, p.birth_date, indications, "replacesId", at
    FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS r (id uuid, "patientId" uuid, "doctorUserId" uuid,
        "daysAgo" int, minute int, indications text, "replacesId" uuid)
      JOIN doctors d ON d.user_id = "doctorUserId" JOIN users u ON u.id = d.user_id
      JOIN patients p ON p.id = "patientId" JOIN users pu ON pu.id = p.user_id,
      LATERAL (SELECT ${moment('"daysAgo"', 'minute')} AS at, ${today}::date - "daysAgo" AS day) AS t
    ORDER BY at`)
  await tx.query(sql`
    INSERT INTO prescription_series (doctor_id, year, last)
    SELECT doctor_id, year, max(number) FROM prescriptions GROUP BY 1, 2`)
  await tx.query(sql`
    INSERT INTO prescription_items (prescription_id, position, generic, brand, form, strength, dose, route, frequency,
      duration, quantity, fills, fraction, note)
    SELECT r.id, n, i ->> 'generic', i ->> 'brand', i ->> 'form', i ->> 'strength', i ->> 'dose', i ->> 'route',
      i ->> 'frequency', i ->> 'duration', (i ->> 'quantity')::int, (i ->> 'fills')::int, i ->> 'fraction', i ->> 'note'
    FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS r (id uuid, items jsonb),
      LATERAL jsonb_array_elements(r.items) WITH ORDINALITY AS list (i, n)`)
  const acts = [
    ...made
      .filter(({ items }) => items.includes(isotretinoin))
      .map(({ id, isMan, daysAgo }) => ({
        prescriptionId: id,
        kind: 'override',
        reason: null,
        detail: {
          kind: 'checklist',
          generic: isotretinoin.generic,
          alertLabel: null,
          checklist: checklistFor('isotretinoin', { isMan }),
          answers: answersFor(isMan, addDays(today, -daysAgo)),
        },
      })),
    ...(replaced ? [{ prescriptionId: replaced.id, kind: 'void', reason: 'Cambio de dosis', detail: null }] : []),
    ...(voided ? [{ prescriptionId: voided.id, kind: 'void', reason: 'Paciente equivocado', detail: null }] : []),
  ]
  await tx.query(sql`
    INSERT INTO prescription_acts (id, prescription_id, kind, at, author_id, author_name, reason, detail)
    SELECT gen_random_uuid(), r.id, kind, r.created_at, r.author_id, r.author_name, reason, nullif(detail, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) AS a ("prescriptionId" uuid, kind text, reason text,
      detail jsonb) JOIN prescriptions r ON r.id = "prescriptionId"`)
}
