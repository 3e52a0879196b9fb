import { isoDate, type IsoDate } from '@piel/contract/core/dates'
import { measureDetails, vitalKinds, type MeasureDetail, type VitalKind } from '@piel/contract/clinical/measure-details'
import type { CreateMeasureBody } from '@piel/contract/clinical/measures'
import { useMemo, useRef } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { DateField } from '#/components/form/date-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useDates } from '#/lib/dates.ts'
import { useMe } from '#/lib/me.ts'
import { useCreateMeasure } from '../../measures.queries.ts'
import { detailOf, fieldNamesOf, measureForms, type MeasureValues } from './measure-fields.ts'
import { unusualOf } from './measure-schema.ts'
import { instantOfDay, oldestOn } from './when.ts'

interface Props {
  patientId: string
  birthDate: IsoDate | null
  onSaved: () => void
  onCancel: () => void
}

interface Vital {
  kind: VitalKind
  detail: MeasureDetail
}
interface CheckedVitals {
  date: IsoDate
  vitals: readonly Vital[]
  isConfirmed: boolean
}

export const vitalsDraft = (accountId: string, patientId: string) => `${accountId}.vitals.${patientId}`

/** The name of a field of all vital signs together: kinds have fields of the same name. */
const placeOf = (kind: VitalKind, name: string) => `${kind}/${name}`

/** The values of one kind, by their own names. */
const ofKind = (kind: VitalKind, values: MeasureValues): MeasureValues =>
  Object.fromEntries(fieldNamesOf(kind).map((name) => [name, values[placeOf(kind, name)] ?? '']))
const isFilled = (values: MeasureValues): boolean => Object.values(values).some((value) => value !== '')

/** The unusual vital signs of what was entered so far. */
function unusualVitals(values: MeasureValues, birthDate: IsoDate | null, day: IsoDate): VitalKind[] {
  return vitalKinds.filter((kind) => {
    const parsed = measureDetails[kind].safeParse(detailOf(kind, ofKind(kind, values)))
    return parsed.success && unusualOf(kind, parsed.data, birthDate, day).length > 0
  })
}

function vitalsSchema(birthDate: IsoDate | null, earliest: IsoDate, today: IsoDate) {
  const day = isoDate().check(z.refine((date) => date >= earliest && date <= today, 'validation.entryDateRange'))
  return z.pipe(
    z.custom<MeasureValues>(),
    z.transform((values: MeasureValues, context): CheckedVitals => {
      const refuse = (path: string, message: string) =>
        context.issues.push({ code: 'custom', path: [path], message, input: values })
      const date = z.safeParse(day, values['date'])
      if (date.error) refuse('date', date.error.issues[0]?.message ?? '')
      const filled = vitalKinds.filter((kind) => isFilled(ofKind(kind, values)))
      if (filled.length === 0) refuse(placeOf('bloodPressure', 'systolic'), 'validation.measureRequired')
      const vitals = filled.flatMap((kind): Vital[] => {
        const rule = measureDetails[kind] as z.ZodMiniType<MeasureDetail>
        const { data, error } = z.safeParse(rule, detailOf(kind, ofKind(kind, values)))
        for (const { path, message } of error?.issues ?? []) refuse(placeOf(kind, path.join('/')), message)
        return data ? [{ kind, detail: data }] : []
      })
      const isConfirmed = values['confirmed'] === true
      if (date.data && !isConfirmed && unusualVitals(values, birthDate, date.data).length > 0)
        refuse('confirmed', 'validation.measureUnusual')
      return context.issues.length > 0 || !date.data ? z.NEVER : { date: date.data, vitals, isConfirmed }
    }),
  )
}

/** All vital signs of a visit in one form; each one that is entered becomes a measure. */
export function VitalsForm({ patientId, birthDate, onSaved, onCancel }: Props) {
  const { t } = useTranslation('measures')
  const { id: accountId } = useMe()
  const dates = useDates()
  const today = dates.today()
  const earliest = birthDate ?? oldestOn(today)
  const create = useCreateMeasure(patientId)
  const schema = useMemo(() => vitalsSchema(birthDate, earliest, today), [birthDate, earliest, today])
  const form = useShellForm<MeasureValues, CheckedVitals>({
    schema,
    initial: {
      ...Object.fromEntries(vitalKinds.flatMap((kind) => fieldNamesOf(kind).map((name) => [placeOf(kind, name), '']))),
      date: today,
      confirmed: false,
    },
    draft: vitalsDraft(accountId, patientId),
  })
  const { control, setValue } = form.methods
  // Of two attempts, the second records only what the first did not.
  const at = useRef<string>(undefined)

  return (
    <FormShell
      form={form}
      label={t('form.recordVitals')}
      submitLabel={t('form.recordVitals')}
      mutation={create}
      onSubmit={async ({ date, vitals, isConfirmed }, { idempotencyKey }) => {
        const instant = at.current !== undefined && dates.dayOf(at.current) === date ? at.current : undefined
        at.current = instant ?? instantOfDay(date, dates)
        for (const { kind, detail } of vitals) {
          const body = { kind, at: at.current, detail, ...(isConfirmed && { confirmed: true }) } as CreateMeasureBody
          await create.mutateAsync({
            params: { id: patientId },
            body: body as never,
            idempotencyKey: `${idempotencyKey}-${kind}`,
          })
          for (const name of fieldNamesOf(kind)) setValue(placeOf(kind, name), '')
        }
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid grid-cols-2 gap-x-4">
        {vitalKinds.flatMap((kind) =>
          measureForms[kind].flatMap(({ fields }) =>
            fields.map(({ name, word, isDecimal = false }) => (
              <TextField
                key={placeOf(kind, name)}
                control={control}
                name={placeOf(kind, name)}
                label={name === 'value' ? t(`form.values.${kind as 'pulse'}`) : t(`form.fields.${word as 'systolic'}`)}
                inputMode={isDecimal ? 'decimal' : 'numeric'}
              />
            )),
          ),
        )}
      </div>
      <DateField control={control} name="date" label={t('form.date')} required min={earliest} max={today} />
      <Confirmation control={control} birthDate={birthDate} today={today} />
    </FormShell>
  )
}

interface ConfirmationProps extends Pick<Props, 'birthDate'> {
  control: Control<MeasureValues, unknown, CheckedVitals>
  today: IsoDate
}

function Confirmation({ control, birthDate, today }: ConfirmationProps) {
  const { t } = useTranslation('measures')
  const values = useWatch({ control }) as MeasureValues
  const day = typeof values['date'] === 'string' ? values['date'] : today
  const unusual = unusualVitals(values, birthDate, day)
  if (unusual.length === 0) return null
  const names = unusual.map((kind) => t(`kinds.${kind}`)).join(', ')
  return (
    <CheckboxField
      control={control}
      name="confirmed"
      label={t('form.confirmThese', { names })}
      hint={t('form.confirmHint')}
    />
  )
}
