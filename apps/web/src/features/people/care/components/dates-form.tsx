import { careEndpoints } from '@piel/contract/people/care'
import { useTranslation } from '#/i18n/index.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { emptyAsNull } from '#/components/form/listed-values.ts'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { endpointQuery, selectFrom } from '#/lib/endpoint-query.ts'
import { useChangeCare } from '../care.queries.ts'
import { CareDates } from './care-dates.tsx'
import { dateFields, datesSchema } from './care-values.ts'
import type { Relation } from './relation.ts'

interface DatesFormProps extends FormProps {
  relation: Relation
}

/** The relation among those of its patient; as it was if it has ended there. */
const latest = (relation: Relation) =>
  selectFrom(
    endpointQuery(careEndpoints.doctors, { params: { id: relation.patientId } }),
    ({ data }): Pick<Relation, 'id' | 'version' | 'since' | 'until'> =>
      data.find(({ id }) => id === relation.id) ?? relation,
  )

/** Changes the first and last day on which a doctor treats a patient. */
export function DatesForm({ relation, onSaved, onCancel }: DatesFormProps) {
  const { t } = useTranslation('care')
  const { control, shell } = useRecordForm({
    record: relation,
    schema: datesSchema,
    valuesOf: (now = relation) => ({ since: now.since, until: now.until ?? '' }),
    update: useChangeCare(),
    changesOf: (changed) => emptyAsNull(dateFields, changed),
    latest: () => latest(relation),
    words: {
      labelOf: (name) => t(`fields.${name}`),
      wordsOf: useListedWords(dateFields, { wordsOf: String }),
    },
  })
  return (
    <FormShell {...shell} label={t('change.title')} onSaved={onSaved} onCancel={onCancel}>
      <CareDates control={control} />
    </FormShell>
  )
}
