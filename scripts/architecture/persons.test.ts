import { describe, expect, it } from 'vitest'
import { files, isTest } from './tree.ts'

const columns = 'apps/api/src/modules/core/person/person-ids.repository.ts'
const maker = 'apps/api/src/modules/people/patients/person.repository.ts'

/** What belongs to one record, merged or not, by the file that compares it. */
const ofOneRecord: Record<string, string> = {
  'apps/api/src/modules/agenda/appointments/appointment-list.repository.ts':
    'the name on the record, for search and order',
  'apps/api/src/modules/people/care/care.repository.ts':
    'a relation is that of one record: a merge adds those of the other',
  'apps/api/src/modules/people/care/assigned.repository.ts': 'the patient of a relation',
  'apps/api/src/modules/treatments/handover/handover.repository.ts': 'relations of one patient',
  'apps/api/src/modules/core/person/people.repository.ts': 'the relations that let a doctor see a patient',
  'apps/api/src/modules/account/me/me-activity.repository.ts': 'the patient of a relation',
  'apps/api/src/modules/money/debtors/debtors.repository.ts': 'the balance of one record',
  'apps/api/src/modules/money/verification/verification.repository.ts': 'the balance of one record',
}

const source = files(/^apps\/api\/src\/.*\.ts$/).filter(
  ({ path }) => !isTest(path) && path !== columns && path !== maker,
)
/** `patient_id = x` and `x = t.patient_id`, but not `patient_id = ANY (…)`. */
const comparison = /\bpatient_id\s*(?:=(?!\s*ANY\b)|<>|IN\b)|=\s*\w+\.patient_id\b/g

describe('what is read of a patient', () => {
  it('O7 is read of the person: no statement asks for one record', () => {
    const found = source
      .filter(({ text }) => text.match(comparison))
      .map(({ path }) => path)
      .filter((path) => !path.includes('/demo/'))
    expect(found).toEqual(Object.keys(ofOneRecord).toSorted())
  })

  it('O7 is read by ids that one file makes', () => {
    expect(source.filter(({ text }) => /\bas (?:unknown as )?PersonIds\b|made: unique symbol/.test(text))).toEqual([])
    const importing = source.filter(({ text }) => /\/person(?:-ids)?\.repository\.ts/.test(text))
    const rows = importing.filter(({ text }) => /query<(?:PersonIds|Person)\b/.test(text)).map(({ path }) => path)
    expect(rows).toEqual([])
  })
})
