import { certainties, certainty } from '@piel/contract/clinical/problems'
import { isoDate, type IsoDate } from '@piel/contract/core/dates'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { ChoiceField } from '#/components/form/choice-field.tsx'
import { DateField } from '#/components/form/date-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { LookupField } from '#/components/form/lookup-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useDates } from '#/lib/dates.ts'
import { foundTerm, termsOf, useAddProblem } from '../problems.queries.ts'
import { NotifyNotice } from './notify-notice.tsx'

export interface ProblemFormProps {
  patientId: string
  birthDate: IsoDate | null
  onSaved: () => void
  onCancel: () => void
}

interface Values {
  termId: string
  certainty: string
  since: string
  confirmed: boolean
}
const schemaOf = () =>
  z.object({
    termId: z.string().check(z.minLength(1, 'validation.termRequired')),
    certainty,
    since: z.union([z.literal(''), isoDate()]),
    confirmed: z.boolean(),
  })
type Checked = z.output<ReturnType<typeof schemaOf>>

/** Adds a problem; a code that is unusual for sex or age is asked about once the server says so. */
export function AddProblem({ patientId, birthDate, onSaved, onCancel }: ProblemFormProps) {
  const { t } = useTranslation('records')
  const today = useDates().today()
  const add = useAddProblem(patientId)
  const schema = useMemo(() => schemaOf(), [])
  const form = useShellForm<Values, Checked>({
    schema,
    initial: { termId: '', certainty: '', since: '', confirmed: false },
  })
  const { control } = form.methods
  const isAsked = add.error instanceof ApiError && add.error.code === 'needs_confirmation'
  return (
    <FormShell
      form={form}
      label={t('problems.add')}
      submitLabel={t('problems.add')}
      mutation={add}
      onSubmit={({ termId, certainty: chosen, since, confirmed }, { idempotencyKey }) =>
        add.mutateAsync({
          params: { id: patientId },
          body: { termId, certainty: chosen, since: since || null, ...(confirmed && { confirmed }) },
          idempotencyKey: confirmed ? `${idempotencyKey}-confirmed` : idempotencyKey,
        })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <LookupField
        control={control}
        name="termId"
        label={t('problems.fields.term')}
        hint={t('problems.termHint')}
        required
        autoFocus
        find={termsOf}
        show={({ id, label, code, notifiable }) => ({
          id,
          name: label,
          caption: [code, notifiable && t(`problems.notify.${notifiable}.short`)].filter(Boolean).join(' · '),
        })}
      />
      <Notice control={control} />
      {isAsked && (
        <CheckboxField
          control={control}
          name="confirmed"
          label={t('problems.confirm')}
          hint={t('problems.confirmHint')}
          className="mb-2"
        />
      )}
      <ChoiceField
        control={control}
        name="certainty"
        label={t('problems.fields.certainty')}
        required
        options={certainties.map((value) => ({ value, label: t(`problems.certainties.${value}`) }))}
      />
      <DateField
        control={control}
        name="since"
        label={t('problems.fields.since')}
        min={birthDate ?? `${Number(today.slice(0, 4)) - 120}-01-01`}
        max={today}
      />
    </FormShell>
  )
}

function Notice({ control }: { control: Control<Values, unknown, Checked> }) {
  const client = useQueryClient()
  const term = foundTerm(client, useWatch({ control, name: 'termId' }))
  return term?.notifiable ? <NotifyNotice notifiable={term.notifiable} /> : null
}
