import { type AppointmentType, appointmentTypeEndpoints, type PartRole, partRoles } from '@piel/contract/agenda/types'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { ListedInputs } from '#/components/form/field-list.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCreateAppointmentType, useUpdateAppointmentType } from '../types.queries.ts'
import {
  typeBodyOf,
  typeChangesOf,
  type TypeField,
  typeFieldList,
  typeSchema,
  type TypeTerms,
  type TypeValues,
  typeValuesOf,
} from './type-values.ts'

interface TypeFormProps extends FormProps<AppointmentType> {
  /** Absent to create one. */
  type?: AppointmentType
}

const isPart = (name: string): name is PartRole => partRoles.some((role) => role === name)

export function TypeForm({ type, onSaved, onCancel }: TypeFormProps) {
  const { t } = useTranslation('types')
  const listedWords = useListedWords(typeFieldList, {
    wordsOf: t,
    stateOf: (isOn) => t(isOn ? 'fields.isActive' : 'inactive'),
  })
  const { form, control, shell } = useRecordForm({
    record: type,
    schema: typeSchema,
    valuesOf: typeValuesOf,
    create: useCreateAppointmentType(),
    update: useUpdateAppointmentType(),
    bodyOf: typeBodyOf,
    changesOf: typeChangesOf,
    latest: ({ id }) => endpointQuery(appointmentTypeEndpoints.get, { params: { id } }),
    words: {
      labelOf: (name) => (isPart(name) ? t(`part.${name}`) : t(`fields.${name}`)),
      wordsOf: (name, value) => {
        if (typeof value !== 'object') return listedWords(name as TypeField, value)
        return value.isNeeded ? t('span', value) : ''
      },
    },
  })
  const [device, when] = useWatch({ control, name: ['device', 'feeWhen'] })
  useClearedFee(form.methods, when)
  const listed = {
    control,
    list: typeFieldList,
    labelOf: (name: TypeField) => t(`fields.${name}`),
    wordsOf: t,
  }

  return (
    <FormShell
      {...shell}
      label={t('title')}
      submitLabel={type ? undefined : t('add')}
      fieldMap={{
        codes: { name_taken: { name: 'nameEs' } },
        pointers: Object.fromEntries(partRoles.map((role) => [`/parts/${role}`, `${role}.until` as const])),
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <ListedInputs {...listed} names={['nameEs', 'nameEn', 'minutes', 'who']} autoFocus={!type} />
        <fieldset className="mt-1 mb-3 min-w-0 sm:col-span-2">
          <legend className="font-medium">{t('parts')}</legend>
          <p className="mb-1 text-caption text-muted">{t('partsHint')}</p>
          {partRoles.map((role) => (
            <PartFields key={role} role={role} methods={form.methods} />
          ))}
        </fieldset>
        {device.isNeeded && <ListedInputs {...listed} names={['deviceKind']} />}
        <fieldset className="mb-3 min-w-0 sm:col-span-2">
          <legend className="mb-1 font-medium">{t('fee')}</legend>
          <div className="grid gap-x-4 sm:grid-cols-3">
            <ListedInputs {...listed} names={when === 'never' ? ['feeWhen'] : ['feeWhen', 'feeMinor', 'feeTaxKind']} />
          </div>
        </fieldset>
        <ListedInputs {...listed} names={['preparationEs', 'preparationEn', 'isActive']} />
      </div>
    </FormShell>
  )
}

type Methods = UseFormReturn<TypeValues, unknown, TypeTerms>

/** Clears the hidden fee of a type that is never charged: its error would be invisible. */
function useClearedFee({ setValue, getValues, clearErrors }: Methods, when: string): void {
  useEffect(() => {
    if (when !== 'never') return
    clearErrors('feeMinor')
    if (!typeSchema.shape.feeMinor.safeParse(getValues('feeMinor')).success)
      setValue('feeMinor', '', { shouldDirty: true })
  }, [when, clearErrors, getValues, setValue])
}

/** When a resource is needed; all but the lead are optional. */
function PartFields({ role, methods: { control, setValue, getValues } }: { role: PartRole; methods: Methods }) {
  const { t } = useTranslation('types')
  const { isNeeded } = useWatch({ control, name: role })
  const part = t(`part.${role}`)
  return (
    <div className="grid items-start gap-x-4 border-t border-line py-1 sm:grid-cols-[9rem_1fr_1fr]">
      {role === 'lead' ? (
        <p className="flex min-h-control items-center font-medium">{part}</p>
      ) : (
        <label className="flex min-h-control cursor-pointer items-center gap-2.5 font-medium">
          <input
            type="checkbox"
            checked={isNeeded}
            aria-label={t('needed', { part })}
            onChange={({ target }) =>
              setValue(
                role,
                { isNeeded: target.checked, from: '0', until: getValues('minutes') },
                { shouldDirty: true },
              )
            }
            className="size-4 shrink-0 accent-accent focus-ring"
          />
          {part}
        </label>
      )}
      {isNeeded && (
        <>
          <TextField control={control} name={`${role}.from`} label={t('partFrom', { part })} inputMode="numeric" />
          <TextField control={control} name={`${role}.until`} label={t('partUntil', { part })} inputMode="numeric" />
        </>
      )}
    </div>
  )
}
