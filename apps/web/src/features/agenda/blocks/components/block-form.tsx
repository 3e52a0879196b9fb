import {
  type Block,
  blockEndpoints,
  blockFields,
  blockKinds,
  blockRepeats,
  type BlockWithAppointments,
} from '@piel/contract/agenda/blocks'
import { addDays, isoDate } from '@piel/contract/core/dates'
import { spanInOrder } from '@piel/contract/core/times'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields, ListedInputs } from '#/components/form/field-list.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { emptyAsNull, formValuesOf, listedSchema } from '#/components/form/listed-values.ts'
import { SelectField } from '#/components/form/select-field.tsx'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { locationQueries } from '#/features/agenda/locations/locations.queries.ts'
import { resourceQueries } from '#/features/agenda/resources/resources.queries.ts'
import { useCreateBlock, useUpdateBlock } from '../blocks.queries.ts'

interface BlockFormProps extends FormProps<BlockWithAppointments> {
  /** Absent to create one. */
  block?: Block
}

const fields = {
  of: { kind: 'own', isRequired: true },
  kind: {
    kind: 'choice',
    isRequired: true,
    options: blockKinds.map((value) => ({ value, label: `kinds.${value}` as const })),
  },
  date: { kind: 'date', isRequired: true },
  from: { kind: 'time', isRequired: true },
  until: { kind: 'time', isRequired: true },
  repeat: {
    kind: 'choice',
    isRequired: true,
    options: blockRepeats.map((value) => ({ value, label: `repeats.${value}` as const })),
  },
  lastDate: { kind: 'date', hint: 'lastDateHint' },
  note: { kind: 'line', isWide: true },
} as const
type BlockField = keyof typeof fields

/** `of` is the ID of a resource or a location. */
const schema = listedSchema(
  fields,
  z
    .object({
      ...blockFields,
      of: z.string().check(z.minLength(1, 'validation.blockOf')),
      lastDate: z.union([z.literal(''), isoDate()], 'validation.dateInvalid'),
    })
    .check(spanInOrder),
)
type BlockTerms = z.output<typeof schema>

const maxDaysAhead = 1825

const newBlock = { kind: 'lunch', from: '14:00', until: '15:00', repeat: 'once' } as const

/** A block that does not repeat has no last date. */
const lastDateOf = ({ lastDate, repeat }: BlockTerms) => (lastDate === '' || repeat === 'once' ? null : lastDate)

const isActive = (one: { isActive: boolean }): boolean => one.isActive

/** @param locations undefined while they load. */
function useBlockForm(block: Block | undefined, locations: readonly { id: string }[] | undefined) {
  const { t } = useTranslation('blocks')
  const today = useDates().today()
  const wordsOf = useListedWords(fields, { wordsOf: t })
  return useRecordForm({
    record: block,
    schema,
    valuesOf: (now) => ({
      ...formValuesOf(fields, now ?? { ...newBlock, date: today }),
      of: now?.resourceId ?? now?.locationId ?? '',
    }),
    create: useCreateBlock(),
    update: useUpdateBlock(),
    bodyOf: (terms) => {
      const { of, ...body } = emptyAsNull(fields, terms)
      const whose = locations?.some(({ id }) => id === of) ? { locationId: of } : { resourceId: of }
      return { ...body, ...whose, lastDate: lastDateOf(terms) }
    },
    changesOf: (changed, terms) => {
      const { of: _of, ...body } = emptyAsNull(fields, changed)
      return { ...body, ...(changed.repeat !== undefined && { lastDate: lastDateOf(terms) }) }
    },
    latest: ({ id }) => endpointQuery(blockEndpoints.get, { params: { id } }),
    words: { labelOf: (name) => t(`fields.${name}`), wordsOf },
  })
}

export function BlockForm({ block, onSaved, onCancel }: BlockFormProps) {
  const { t } = useTranslation('blocks')
  const nameOf = useResourceName()
  const today = useDates().today()
  const resources = useQuery(resourceQueries.list()).data?.data
  const locations = useQuery(locationQueries.list()).data?.data
  const labelOf = (name: BlockField) => t(`fields.${name}`)
  const { control, shell } = useBlockForm(block, locations)
  const repeat = useWatch({ control, name: 'repeat' })
  if (!resources || !locations) return <FormSkeleton fields={6} className="min-h-96 content-start" />

  const owners = [
    { value: '', label: '—' },
    ...resources.filter(isActive).map((one) => ({ value: one.id, label: nameOf(one) })),
    ...locations.filter(isActive).map(({ id, name }) => ({ value: id, label: t('allOf', { name }) })),
  ]
  const dates = { min: block && block.date < today ? block.date : today, max: addDays(today, maxDaysAhead) }
  const listed = { control, list: fields, labelOf, wordsOf: t, dates }
  const times = (
    <div className="grid grid-cols-2 gap-4">
      <ListedInputs {...listed} names={['from', 'until']} />
    </div>
  )

  return (
    <FormShell
      {...shell}
      label={t('title')}
      submitLabel={block ? undefined : t('add')}
      fieldMap={{ pointers: { '/resourceId': 'of', '/locationId': 'of' } }}
      onSaved={(saved) => onSaved({ appointments: [], ...saved })}
      onCancel={onCancel}
    >
      <ListedFields
        {...listed}
        names={
          repeat === 'once'
            ? ['of', 'kind', 'date', 'repeat', 'note']
            : ['of', 'kind', 'date', 'repeat', 'lastDate', 'note']
        }
        own={{
          of: !block && <SelectField control={control} name="of" label={t('fields.of')} required options={owners} />,
        }}
        below={{ date: times }}
      />
    </FormShell>
  )
}
