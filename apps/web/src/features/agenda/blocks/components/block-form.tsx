import {
  type Block,
  type BlockWithAppointments,
  blockFields as f,
  blockKinds,
  blockRepeats,
} from '@piel/contract/agenda/blocks'
import { addDays, type IsoDate, isoDate } from '@piel/contract/core/dates'
import { spanInOrder } from '@piel/contract/core/times'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { DateField } from '#/components/form/date-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { TimeField } from '#/components/form/time-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { useResourceName } from '#/features/core/person/use-resource-name.ts'
import { useDates } from '#/lib/dates.ts'
import { locationQueries } from '#/features/agenda/locations/locations.queries.ts'
import { resourceQueries } from '#/features/agenda/resources/resources.queries.ts'
import { useCreateBlock, useUpdateBlock } from '../blocks.queries.ts'
import { useBlockWords } from './use-block-words.ts'

interface BlockFormProps {
  /** Absent to create one. */
  block?: Block
  onSaved: (block: BlockWithAppointments) => void
  onCancel: () => void
}

/** `of` is the ID of a resource or a location. */
type BlockValues = {
  of: string
  kind: string
  note: string
  date: string
  from: string
  until: string
  repeat: string
  lastDate: string
}
const schema = z
  .object({
    of: z.string().check(z.minLength(1, 'validation.blockOf')),
    kind: f.kind,
    note: f.note,
    date: f.date,
    from: f.from,
    until: f.until,
    repeat: f.repeat,
    lastDate: z.union([z.literal(''), isoDate()], 'validation.dateInvalid'),
  })
  .check(spanInOrder)
type BlockTerms = z.output<typeof schema>

const maxDaysAhead = 1825

const blockValuesOf = (block: Block | undefined, today: IsoDate): BlockValues => ({
  of: block?.resourceId ?? block?.locationId ?? '',
  kind: block?.kind ?? 'lunch',
  note: block?.note ?? '',
  date: block?.date ?? today,
  from: block?.from ?? '14:00',
  until: block?.until ?? '15:00',
  repeat: block?.repeat ?? 'once',
  lastDate: block?.lastDate ?? '',
})

const bodyOf = ({ of: _of, note, lastDate, ...terms }: BlockTerms) => ({
  ...terms,
  note: note === '' ? null : note,
  lastDate: lastDate === '' || terms.repeat === 'once' ? null : lastDate,
})

const isActive = (one: { isActive: boolean }): boolean => one.isActive

export function BlockForm({ block, onSaved, onCancel }: BlockFormProps) {
  const { t } = useTranslation('blocks')
  const words = useBlockWords()
  const nameOf = useResourceName()
  const today = useDates().today()
  const [create, update] = [useCreateBlock(), useUpdateBlock()]
  const resources = useQuery(resourceQueries.list()).data?.data
  const locations = useQuery(locationQueries.list()).data?.data
  const form = useShellForm<BlockValues, BlockTerms>({
    schema,
    initial: blockValuesOf(block, today),
    ...(block && { version: block.version }),
  })
  const { control } = form.methods
  if (!resources || !locations) return <FormSkeleton fields={6} className="min-h-96 content-start" />

  const save = async (terms: BlockTerms, idempotencyKey: string, version: number | undefined) => {
    const body = bodyOf(terms)
    if (block) return await update.mutateAsync({ params: { id: block.id }, body, version })
    const whose = locations.some(({ id }) => id === terms.of) ? { locationId: terms.of } : { resourceId: terms.of }
    return await create.mutateAsync({ body: { ...body, ...whose }, idempotencyKey })
  }
  const owners = [
    { value: '', label: '—' },
    ...resources.filter(isActive).map((one) => ({ value: one.id, label: nameOf(one) })),
    ...locations.filter(isActive).map(({ id, name }) => ({ value: id, label: t('allOf', { name }) })),
  ]
  const bounds = { min: block && block.date < today ? block.date : today, max: addDays(today, maxDaysAhead) }

  return (
    <FormShell
      form={form}
      label={t('title')}
      submitLabel={block ? undefined : t('add')}
      mutation={block ? update : create}
      fieldMap={{ pointers: { '/resourceId': 'of', '/locationId': 'of' } }}
      onSubmit={(terms, { idempotencyKey, ifMatch }) => save(terms, idempotencyKey, ifMatch)}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {!block && <SelectField control={control} name="of" label={t('of')} required options={owners} />}
        <SelectField
          control={control}
          name="kind"
          label={t('kind')}
          required
          options={blockKinds.map((value) => ({ value, label: words.kind(value) }))}
        />
        <DateField control={control} name="date" label={t('date')} required {...bounds} />
        <TimesAndRepeat control={control} bounds={bounds} />
        <TextField control={control} name="note" label={t('note')} className="sm:col-span-2" />
      </div>
    </FormShell>
  )
}

interface TimesAndRepeatProps {
  control: Control<BlockValues, unknown, BlockTerms>
  bounds: { min: IsoDate; max: IsoDate }
}

function TimesAndRepeat({ control, bounds }: TimesAndRepeatProps) {
  const { t } = useTranslation('blocks')
  const repeat = useWatch({ control, name: 'repeat' })
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <TimeField control={control} name="from" label={t('from')} required />
        <TimeField control={control} name="until" label={t('until')} required />
      </div>
      <SelectField
        control={control}
        name="repeat"
        label={t('repeat')}
        options={blockRepeats.map((value) => ({ value, label: t(`repeats.${value}`) }))}
      />
      {repeat !== 'once' && (
        <DateField control={control} name="lastDate" label={t('lastDate')} hint={t('lastDateHint')} {...bounds} />
      )}
    </>
  )
}
