import { certainties, certainty, type Problem } from '@piel/contract/clinical/problems'
import { isoDate } from '@piel/contract/core/dates'
import { lineText } from '@piel/contract/core/text'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ChoiceField } from '#/components/form/choice-field.tsx'
import { DateField } from '#/components/form/date-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useDates } from '#/lib/dates.ts'
import { useChangeProblem } from '../problems.queries.ts'
import type { ProblemFormProps } from './add-problem.tsx'
import { NotifyNotice } from './notify-notice.tsx'

interface Values {
  certainty: string
  since: string
  endedOn: string
  notifiedOn: string
  notifiedBy: string
}
const schemaOf = () => {
  const day = z.union([z.literal(''), isoDate()])
  const by = lineText(2, 100, { min: 'validation.notifiedByMin', max: 'validation.notifiedByMax' }, true)
  return z.object({ certainty, since: day, endedOn: day, notifiedOn: day, notifiedBy: by }).check(
    z.refine(({ since, endedOn }) => since === '' || endedOn === '' || since <= endedOn, {
      path: ['endedOn'],
      error: 'validation.endBeforeSince',
    }),
    z.refine(({ notifiedOn, notifiedBy }) => notifiedOn === '' || notifiedBy !== '', {
      path: ['notifiedBy'],
      error: 'validation.notifiedByMin',
    }),
    z.refine(({ notifiedOn, notifiedBy }) => notifiedBy === '' || notifiedOn !== '', {
      path: ['notifiedOn'],
      error: 'validation.dateInvalid',
    }),
  )
}
type Checked = z.output<ReturnType<typeof schemaOf>>

/** Changes a problem, and shows what it was. */
export function ChangeProblem(props: ProblemFormProps & { problem: Problem }) {
  const { patientId, birthDate, problem, onSaved, onCancel } = props
  const { t } = useTranslation('records')
  const today = useDates().today()
  const change = useChangeProblem(patientId)
  const schema = useMemo(() => schemaOf(), [])
  const form = useShellForm<Values, Checked>({
    schema,
    initial: {
      certainty: problem.certainty,
      since: problem.since ?? '',
      endedOn: problem.endedOn ?? '',
      notifiedOn: problem.notified?.on ?? '',
      notifiedBy: problem.notified?.by ?? '',
    },
  })
  const { control } = form.methods
  const days = { min: birthDate ?? `${Number(today.slice(0, 4)) - 120}-01-01`, max: today }
  return (
    <FormShell
      form={form}
      label={t('problems.change', { label: problem.label })}
      mutation={change}
      fieldMap={{ pointers: { '/notified/on': 'notifiedOn', '/notified/by': 'notifiedBy' } }}
      onSubmit={({ notifiedOn, notifiedBy, since, endedOn, certainty: chosen }) =>
        change.mutateAsync({
          params: { id: patientId },
          version: problem.version,
          body: {
            id: problem.id,
            certainty: chosen,
            since: since || null,
            endedOn: endedOn || null,
            ...(problem.notifiable && { notified: notifiedOn === '' ? null : { on: notifiedOn, by: notifiedBy } }),
          },
        })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <ChoiceField
        control={control}
        name="certainty"
        label={t('problems.fields.certainty')}
        required
        options={certainties.map((value) => ({ value, label: t(`problems.certainties.${value}`) }))}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <DateField control={control} name="since" label={t('problems.fields.since')} {...days} />
        <DateField control={control} name="endedOn" label={t('problems.fields.endedOn')} {...days} />
      </div>
      {problem.notifiable && (
        <>
          <NotifyNotice notifiable={problem.notifiable} />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <DateField control={control} name="notifiedOn" label={t('problems.fields.notifiedOn')} {...days} />
            <TextField control={control} name="notifiedBy" label={t('problems.fields.notifiedBy')} />
          </div>
        </>
      )}
      <Changes problem={problem} />
    </FormShell>
  )
}

function Changes({ problem: { changes } }: { problem: Problem }) {
  const { t } = useTranslation('records')
  const dates = useDates()
  return (
    <section aria-labelledby="problem-changes" className="mb-4">
      <h3 id="problem-changes" className="font-medium">
        {t('problems.history')}
      </h3>
      <ol className="mt-1 grid gap-1 text-caption text-muted">
        {changes.toReversed().map(({ at, by, certainty: was, since, endedOn, notified }) => (
          <li key={at}>
            {[
              dates.exact(at),
              by,
              t(`problems.certainties.${was}`),
              since !== null && t('problems.sinceDay', { date: dates.date(since) }),
              endedOn !== null && t('problems.untilDay', { date: dates.date(endedOn) }),
              notified && t('problems.notifiedOn', { date: dates.date(notified.on), by: notified.by }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ol>
    </section>
  )
}
