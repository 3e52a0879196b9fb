import type { IsoDate } from '@piel/contract/core/dates'
import { isScore, hasChildWeights, scoreOf } from '@piel/contract/clinical/scores'
import type { MeasureKind } from '@piel/contract/clinical/measure-details'
import type { CreateMeasureBody, Measure } from '@piel/contract/clinical/measures'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { DateField } from '#/components/form/date-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useDates } from '#/lib/dates.ts'
import { useMe } from '#/lib/me.ts'
import { useCreateMeasure } from '../../measures.queries.ts'
import { useMeasureWords } from '../use-measure-words.ts'
import { completeDetail, fieldNamesOf, type MeasureValues, valuesOf } from './measure-fields.ts'
import { type CheckedMeasure, measureSchema, unusualOf } from './measure-schema.ts'
import { measureDraft } from './measure-draft.ts'
import { MeasureParts } from './measure-parts.tsx'
import { instantOfDay, oldestOn } from './when.ts'

export interface MeasureFormProps {
  patientId: string
  birthDate: IsoDate | null
  kind: MeasureKind
  /** The newest measure of the kind. */
  last: Measure | undefined
  /** The measure that is corrected. */
  replaces?: Measure | undefined
  onSaved: (measure: Measure) => void
  onCancel: () => void
}

/** The form of one measure, which states the score while it is filled in. */
export function MeasureForm({ patientId, birthDate, kind, last, replaces, onSaved, onCancel }: MeasureFormProps) {
  const { t } = useTranslation('measures')
  const { id: accountId } = useMe()
  const dates = useDates()
  const today = dates.today()
  const earliest = birthDate ?? oldestOn(today)
  const create = useCreateMeasure(patientId)
  const isCorrection = replaces !== undefined
  const schema = useMemo(
    () => measureSchema(kind, { birthDate, earliest, today, isCorrection }),
    [kind, birthDate, earliest, today, isCorrection],
  )
  const form = useShellForm<MeasureValues, CheckedMeasure>({
    schema,
    initial: {
      ...Object.fromEntries(fieldNamesOf(kind).map((name) => [name, ''])),
      ...(replaces && valuesOf(kind, replaces.detail)),
      date: replaces ? dates.dayOf(replaces.at) : today,
      confirmed: false,
      reason: '',
    },
    draft: measureDraft(accountId, patientId, kind, replaces?.id),
  })
  const { control } = form.methods
  const save = ({ date, detail, isConfirmed, reason }: CheckedMeasure, idempotencyKey: string) => {
    const isSameDay = replaces !== undefined && date === dates.dayOf(replaces.at)
    const body = {
      kind,
      at: isSameDay ? replaces.at : instantOfDay(date, dates),
      detail,
      ...(isConfirmed && { confirmed: true }),
      ...(replaces && { replaces: { id: replaces.id, reason } }),
    } as CreateMeasureBody
    return create.mutateAsync({ params: { id: patientId }, body: body as never, idempotencyKey })
  }
  return (
    <FormShell
      form={form}
      label={t(isCorrection ? 'form.correct' : 'form.record')}
      submitLabel={t(isCorrection ? 'form.correct' : 'form.record')}
      mutation={create}
      fieldMap={{ pointers: Object.fromEntries(fieldNamesOf(kind).map((name) => [`/detail/${name}`, name])) }}
      onSubmit={(values, { idempotencyKey }) => save(values, idempotencyKey)}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <Score kind={kind} control={control} birthDate={birthDate} last={last} />
      <MeasureParts kind={kind} control={control} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <DateField control={control} name="date" label={t('form.date')} required min={earliest} max={today} />
        {isCorrection && (
          <TextField control={control} name="reason" label={t('form.reason')} hint={t('form.reasonHint')} required />
        )}
      </div>
      <Confirmation kind={kind} control={control} birthDate={birthDate} />
    </FormShell>
  )
}

interface EnteredProps extends Pick<MeasureFormProps, 'kind' | 'birthDate'> {
  control: Control<MeasureValues, unknown, CheckedMeasure>
}

/** What was entered so far; the detail is absent until it is complete. */
function useEntered({ kind, control }: EnteredProps) {
  const dates = useDates()
  const values = useWatch({ control }) as MeasureValues
  const { date } = values
  return { day: typeof date === 'string' ? date : dates.today(), detail: completeDetail(kind, values) }
}

/** The score of what was entered so far, beside the last one; it stays in view. */
function Score(props: EnteredProps & Pick<MeasureFormProps, 'last'>) {
  const { kind, birthDate, last } = props
  const { t } = useTranslation('measures')
  const dates = useDates()
  const words = useMeasureWords()
  const { day, detail } = useEntered(props)
  const isComputed = isScore(kind)
  if (!isComputed && !last) return null
  const isChild = birthDate !== null && hasChildWeights(birthDate, day)
  const score = detail !== undefined && isComputed ? scoreOf(kind, detail as never, isChild).value : undefined
  const band = score === undefined ? undefined : words.bandOf(kind, score)
  return (
    <div className="sticky top-0 z-10 mb-4 flex min-h-14 flex-wrap items-baseline gap-x-6 gap-y-1 border-y border-line bg-raised py-2">
      {isComputed && (
        <output className="tabular-nums">
          {words.nameOf(kind)}{' '}
          <strong className="text-figure font-medium">
            {score === undefined ? '–' : score === null ? t('form.noSum') : score}
          </strong>
          {band !== undefined && <span className="ms-2 text-muted">{band}</span>}
        </output>
      )}
      {last && (
        <p className="text-muted tabular-nums">
          {t('form.last', { value: words.valueOf(last), date: dates.day(last.at) })}
        </p>
      )}
      {kind === 'easi' && isChild && <p className="text-muted">{t('form.childWeights')}</p>}
      {score === undefined && isComputed && <p className="text-muted">{t('form.incomplete')}</p>}
    </div>
  )
}

/** Asks about an unusual value. */
function Confirmation(props: EnteredProps) {
  const { kind, control, birthDate } = props
  const { t } = useTranslation('measures')
  const { day, detail } = useEntered(props)
  if (detail === undefined || unusualOf(kind, detail, birthDate, day).length === 0) return null
  return (
    <CheckboxField
      control={control}
      name="confirmed"
      label={t('form.confirm')}
      hint={t('form.confirmHint')}
      className="mb-2"
    />
  )
}
