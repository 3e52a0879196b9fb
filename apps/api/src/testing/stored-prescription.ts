import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { makeDoctor } from './care.ts'
import type { TestApp } from './test-app.ts'

/** A prescription of another doctor. @param indications a text that readers of the patient see. */
export async function makePrescription(
  test: TestApp,
  patientId: string,
  indications = 'Evite el sol.',
): Promise<string> {
  const [id, doctor, day] = [newId(), await makeDoctor(test), test.clock.today()]
  await test.db.query(sql`
    INSERT INTO prescriptions (id, patient_id, doctor_id, year, number, day, author_id, author_name, signer, patient_name,
      indications, created_at)
    VALUES (${id}, ${patientId}, ${doctor.id}, ${Number(day.slice(0, 4))}, 1, ${day}, ${doctor.account.id}, 'Ana Ruiz',
      '{"name": "Ana Ruiz", "title": null, "degree": null, "university": null, "specialties": [], "licenses": [],
        "address": null}', 'Sofía Quiñones', ${indications}, now())`)
  await test.db.query(sql`
    INSERT INTO prescription_items (prescription_id, position, generic, form, dose, route, frequency, duration, quantity,
      fills)
    VALUES (${id}, 1, 'Urea', 'cream', 'Capa fina', 'topical', 'Cada 12 horas', '30 días', 1, 1)`)
  return id
}
