import { type Location, maxLocations } from '@piel/contract/agenda/locations'
import { useTranslation } from '#/i18n/index.ts'
import { changedTerms } from '#/components/form/changes.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { LookupField } from '#/components/form/lookup-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { PhoneField, TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useConfig } from '#/lib/config.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { useMe } from '#/lib/me.ts'
import { useCreateLocation, useUpdateLocation } from '../locations.queries.ts'
import { locationSchema, type LocationTerms, type LocationValues, locationValuesOf } from './location-values.ts'
import { useLocationConflict } from './use-location-conflict.ts'
import { useZoneLookup } from './use-zone-lookup.ts'

interface LocationFormProps {
  /** Absent to create one. */
  location?: Location
  /** Number of locations. */
  count: number
  onSaved: (location: Location) => void
  onCancel: () => void
}

/** The API clears a field with null. */
const bodyOf = <Terms extends object>(terms: Terms) =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, value === '' ? null : value])) as {
    [Name in keyof Terms]: Name extends 'address' | 'phone' | 'postalCode' ? Terms[Name] | null : Terms[Name]
  }

export function LocationForm({ location, count, onSaved, onCancel }: LocationFormProps) {
  const { t } = useTranslation('locations')
  const { id: accountId } = useMe()
  const { clinicTimeZone } = useConfig()
  const errorText = useErrorText()
  const zones = useZoneLookup()
  const conflict = useLocationConflict(location)
  const [create, update] = [useCreateLocation(), useUpdateLocation()]
  const form = useShellForm<LocationValues, LocationTerms>({
    schema: locationSchema,
    initial: locationValuesOf(location, { timeZone: clinicTimeZone, position: Math.min(count, maxLocations - 1) }),
    draft: `${accountId}.location.${location?.id ?? 'new'}`,
    ...(location && { version: location.version }),
  })
  const { control } = form.methods

  const save = async (terms: LocationTerms, idempotencyKey: string, version: number | undefined) => {
    if (location) {
      const changed = changedTerms(locationSchema, form.base, terms)
      return changed
        ? await update.mutateAsync({ params: { id: location.id }, body: bodyOf(changed), version })
        : location
    }
    const { position: _position, ...body } = bodyOf(terms)
    return await create.mutateAsync({ body, idempotencyKey })
  }
  const textOf = (error: unknown): string => {
    const number = error instanceof ApiError ? error.problem.count : undefined
    if (!(error instanceof ApiError) || number === undefined) return errorText(error)
    if (error.code === 'has_appointments') return t('hasAppointments', { count: number })
    if (error.code === 'tills_in_use') return t('hasTills', { count: number })
    return errorText(error)
  }

  return (
    <FormShell
      form={form}
      label={t('title')}
      submitLabel={location ? undefined : t('add')}
      mutation={location ? update : create}
      conflict={conflict}
      errorText={textOf}
      onSubmit={(terms, { idempotencyKey, ifMatch }) => save(terms, idempotencyKey, ifMatch)}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField control={control} name="name" label={t('name')} required autoFocus={!location} />
        <LookupField
          control={control}
          name="timeZone"
          label={t('timeZone')}
          hint={t('timeZoneHint')}
          required
          {...zones}
        />
        <TextField control={control} name="address" label={t('address')} className="sm:col-span-2" />
        <TextField control={control} name="postalCode" label={t('postalCode')} inputMode="numeric" />
        <PhoneField control={control} name="phone" label={t('phone')} />
        {location && count > 1 && (
          <SelectField
            control={control}
            name="position"
            label={t('position')}
            hint={t('positionHint')}
            options={Array.from({ length: count }, (_, n) => ({ value: String(n), label: String(n + 1) }))}
          />
        )}
        {location && (
          <CheckboxField
            control={control}
            name="isActive"
            label={t('active')}
            hint={t('activeHint')}
            className="sm:col-span-2"
          />
        )}
      </div>
    </FormShell>
  )
}
