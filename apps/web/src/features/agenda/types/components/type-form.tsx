import { type AppointmentType, leadKinds, partRoles } from '@piel/contract/agenda/types'
import { feeTimes } from '@piel/contract/core/sale-shapes'
import { taxKinds } from '@piel/contract/core/taxes'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextareaField } from '#/components/form/textarea-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useCreateAppointmentType, useUpdateAppointmentType } from '../types.queries.ts'
import { typeBodyOf, typeSchema, type TypeTerms, type TypeValues, typeValuesOf } from './type-values.ts'

interface TypeFormProps {
  type?: AppointmentType
  onSaved: (type: AppointmentType) => void
  onCancel: () => void
}

export function TypeForm({ type, onSaved, onCancel }: TypeFormProps) {
  const { t } = useTranslation('types')
  const [create, update] = [useCreateAppointmentType(), useUpdateAppointmentType()]
  const form = useShellForm<TypeValues, TypeTerms>({
    schema: typeSchema,
    initial: typeValuesOf(type),
    ...(type && { version: type.version }),
  })
  const { control, setValue, getValues, clearErrors } = form.methods
  const [assistant, room, device, when] = useWatch({ control, name: ['assistant', 'room', 'device', 'feeWhen'] })
  useEffect(() => {
    if (when !== 'never') return
    // Clear the hidden field: its error would be invisible.
    clearErrors('feeMinor')
    if (!typeSchema.shape.feeMinor.safeParse(getValues('feeMinor')).success)
      setValue('feeMinor', '', { shouldDirty: true })
  }, [when, clearErrors, getValues, setValue])
  const isNeeded = { lead: true, assistant: assistant.isNeeded, room: room.isNeeded, device: device.isNeeded }

  return (
    <FormShell
      form={form}
      label={t('title')}
      submitLabel={type ? undefined : t('add')}
      mutation={type ? update : create}
      fieldMap={{
        codes: { name_taken: { name: 'nameEs' } },
        pointers: {
          '/parts/lead': 'lead.until',
          '/parts/assistant': 'assistant.until',
          '/parts/room': 'room.until',
          '/parts/device': 'device.until',
        },
      }}
      onSubmit={async (terms, { idempotencyKey, ifMatch }) =>
        type
          ? await update.mutateAsync({ params: { id: type.id }, body: typeBodyOf(terms), version: ifMatch })
          : await create.mutateAsync({ body: typeBodyOf(terms), idempotencyKey })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField control={control} name="nameEs" label={t('nameEs')} required autoFocus={!type} />
        <TextField control={control} name="nameEn" label={t('nameEn')} required />
        <TextField control={control} name="minutes" label={t('minutes')} inputMode="numeric" required />
        <SelectField
          control={control}
          name="who"
          label={t('who')}
          required
          options={leadKinds.map((value) => ({ value, label: t(`whoOptions.${value}`) }))}
        />
        <fieldset className="mt-1 mb-3 min-w-0 sm:col-span-2">
          <legend className="font-medium">{t('parts')}</legend>
          <p className="mb-1 text-caption text-muted">{t('partsHint')}</p>
          {partRoles.map((role) => (
            <div key={role} className="grid items-start gap-x-4 border-t border-line py-1 sm:grid-cols-[9rem_1fr_1fr]">
              {role === 'lead' ? (
                <p className="flex min-h-control items-center font-medium">{t('part.lead')}</p>
              ) : (
                <label className="flex min-h-control cursor-pointer items-center gap-2.5 font-medium">
                  <input
                    type="checkbox"
                    checked={isNeeded[role]}
                    aria-label={t('needed', { part: t(`part.${role}`) })}
                    onChange={({ target }) =>
                      setValue(
                        role,
                        { isNeeded: target.checked, from: '0', until: getValues('minutes') },
                        { shouldDirty: true },
                      )
                    }
                    className="size-4 shrink-0 accent-accent focus-ring"
                  />
                  {t(`part.${role}`)}
                </label>
              )}
              {isNeeded[role] && (
                <>
                  <TextField
                    control={control}
                    name={`${role}.from`}
                    label={t('partFrom', { part: t(`part.${role}`) })}
                    inputMode="numeric"
                  />
                  <TextField
                    control={control}
                    name={`${role}.until`}
                    label={t('partUntil', { part: t(`part.${role}`) })}
                    inputMode="numeric"
                  />
                </>
              )}
            </div>
          ))}
        </fieldset>
        {isNeeded.device && (
          <TextField control={control} name="deviceKind" label={t('deviceKind')} required className="sm:col-span-2" />
        )}
        <fieldset className="mb-3 min-w-0 sm:col-span-2">
          <legend className="mb-1 font-medium">{t('fee')}</legend>
          <div className="grid gap-x-4 sm:grid-cols-3">
            <SelectField
              control={control}
              name="feeWhen"
              label={t('feeWhen')}
              options={feeTimes.map((value) => ({ value, label: t(`feeTimes.${value}`) }))}
            />
            {when !== 'never' && (
              <>
                <MoneyField control={control} name="feeMinor" label={t('feeMinor')} hint={t('feeHint')} required />
                <SelectField
                  control={control}
                  name="feeTaxKind"
                  label={t('feeTaxKind')}
                  options={taxKinds.map((value) => ({ value, label: t(`taxes.${value}`) }))}
                />
              </>
            )}
          </div>
        </fieldset>
        <TextareaField control={control} name="preparationEs" label={t('preparationEs')} max={500} rows={2} />
        <TextareaField control={control} name="preparationEn" label={t('preparationEn')} max={500} rows={2} />
        <CheckboxField
          control={control}
          name="isActive"
          label={t('active')}
          hint={t('activeHint')}
          className="sm:col-span-2"
        />
      </div>
    </FormShell>
  )
}
