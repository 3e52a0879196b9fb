import type { IsoDate } from '@piel/contract/core/dates'
import { patientEndpoints } from '@piel/contract/people/patients'
import {
  createEntryBody,
  type EntryKind,
  entryKinds,
  recordEndpoints,
  type RecordEntry,
} from '@piel/contract/clinical/records'
import { useMemo } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import * as z from 'zod/mini'
import { DateField } from '#/components/form/date-field.tsx'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { FormShell } from '#/components/form/form-shell.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useMe } from '#/lib/me.ts'
import { useDates } from '#/lib/dates.ts'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { usePrescribing } from './use-prescribing.ts'

interface EntryFormProps {
  patientId: string
  birthDate: IsoDate | null
  replaces?: RecordEntry
  onSaved: (entry: RecordEntry) => void
  onCancel?: () => void
}

type EntryValues = { kind: EntryKind; date: string; text: string }

const { kind, date, text } = createEntryBody.shape

export const entryDraft = (accountId: string, patientId: string, replacesId = 'new') =>
  `${accountId}.entry.${patientId}.${replacesId}`

/** 120 years back without a birth date. */
const oldestOn = (today: IsoDate): IsoDate => `${Number(today.slice(0, 4)) - 120}-01-01`

function entrySchema(earliest: IsoDate, today: IsoDate) {
  return z.object({
    kind,
    date: date.check(z.refine((day) => day >= earliest && day <= today, 'validation.entryDateRange')),
    text,
  })
}

const initialOf = (replaces: RecordEntry | undefined, today: IsoDate): EntryValues =>
  replaces
    ? { kind: replaces.kind, date: replaces.date, text: replaces.text }
    : { kind: 'consultation', date: today, text: '' }

const useAddEntry = (params: { id: string }) =>
  useEndpoint(recordEndpoints.create, {
    invalidates: [
      [recordEndpoints.list, { params }],
      [patientEndpoints.get, { params }],
    ],
    awaitsRefetch: true,
  })

export function EntryForm({ patientId, birthDate, replaces, onSaved, onCancel }: EntryFormProps) {
  const { t } = useTranslation('records')
  const today = useDates().today()
  const earliest = birthDate ?? oldestOn(today)
  const { id: accountId } = useMe()
  const prescribing = usePrescribing()
  const params = { id: patientId }
  const add = useAddEntry(params)
  const schema = useMemo(() => entrySchema(earliest, today), [earliest, today])
  const form = useShellForm<EntryValues, EntryValues>({
    schema,
    initial: initialOf(replaces, today),
    draft: entryDraft(accountId, patientId, replaces?.id),
  })
  const { control } = form.methods
  const field = fieldsOf(control, (name: 'kind' | 'date' | 'text') => t(`form.${name}`))

  return (
    <FormShell
      form={form}
      label={t(replaces ? 'form.correctLabel' : 'form.addLabel')}
      submitLabel={t(replaces ? 'form.correct' : 'form.add')}
      mutation={add}
      onSubmit={(values, { idempotencyKey }) =>
        add.mutateAsync({ params, body: { ...values, ...(replaces && { replacesId: replaces.id }) }, idempotencyKey })
      }
      onSaved={(entry) => {
        form.startOver()
        onSaved(entry)
      }}
      onCancel={onCancel}
    >
      {replaces && <p className="mb-4 text-muted">{t('form.correctHint')}</p>}
      <div className="@container">
        <div className="grid gap-x-4 gap-y-2 @md:grid-cols-2">
          <SelectField
            {...field('kind')}
            required
            hint={prescribing.reason}
            options={entryKinds
              .filter((value) => prescribing.isAllowed || value !== 'prescription')
              .map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <DateField {...field('date')} required min={earliest} max={today} />
          <TextareaField {...field('text')} required max={1000} rows={8} className="@md:col-span-2" />
        </div>
      </div>
    </FormShell>
  )
}
