import { type Location, locationEndpoints, locationFields as f, maxLocations } from '@piel/contract/agenda/locations'
import { lineText, optionalPhone } from '@piel/contract/core/text'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { ListedFields } from '#/components/form/field-list.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { formValuesOf, type ListedFormValues } from '#/components/form/listed-values.ts'
import { LookupField } from '#/components/form/lookup-field.tsx'
import { wholeNumberInput } from '#/components/form/number-text.ts'
import { SelectField } from '#/components/form/select-field.tsx'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useConfig } from '#/lib/config.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { placeOf } from '#/lib/time-zones.ts'
import { useCreateLocation, useUpdateLocation } from '../locations.queries.ts'
import { useZoneLookup } from './use-zone-lookup.ts'

const fields = {
  name: { kind: 'line', isRequired: true },
  timeZone: { kind: 'own' },
  address: { kind: 'line', isWide: true },
  postalCode: { kind: 'number' },
  phone: { kind: 'phone' },
  position: { kind: 'own' },
  isActive: { kind: 'own' },
} as const

type LocationValues = ListedFormValues<typeof fields> & { timeZone: string; position: string; isActive: boolean }

const schema = z.object({
  name: f.name,
  timeZone: f.timeZone,
  address: lineText(3, 200, { min: 'validation.addressMin3', max: 'validation.addressMax' }, true),
  phone: optionalPhone,
  postalCode: z.string().check(z.regex(/^(\d{5})?$/, 'validation.postalCodeInvalid')),
  position: wholeNumberInput(f.position),
  isActive: f.isActive,
})

/** The API clears a field with null. */
const bodyOf = <Terms extends object>(terms: Terms) =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, value === '' ? null : value])) as {
    [Name in keyof Terms]: Name extends 'address' | 'phone' | 'postalCode' ? Terms[Name] | null : Terms[Name]
  }

interface LocationFormProps {
  /** Absent to create one. */
  location?: Location
  /** Number of locations. */
  count: number
  onSaved: (location: Location) => void
  onCancel: () => void
}

/** Refusals with the number of appointments or tills that stand against them. */
function useLocationErrorText() {
  const { t } = useTranslation('locations')
  const textOf = useErrorText()
  return (error: unknown): string => {
    const count = error instanceof ApiError ? error.problem.count : undefined
    if (!(error instanceof ApiError) || count === undefined) return textOf(error)
    if (error.code === 'has_appointments') return t('hasAppointments', { count })
    if (error.code === 'tills_in_use') return t('hasTills', { count })
    return textOf(error)
  }
}

export function LocationForm({ location, count, onSaved, onCancel }: LocationFormProps) {
  const { t, language } = useTranslation('locations')
  const { clinicTimeZone } = useConfig()
  const textOf = useLocationErrorText()
  const zones = useZoneLookup()
  const labelOf = (name: keyof typeof fields) => t(name === 'isActive' ? 'active' : name)
  const { control, shell } = useRecordForm({
    record: location,
    schema,
    valuesOf: (known): LocationValues => ({
      ...formValuesOf(fields, known),
      timeZone: known?.timeZone ?? clinicTimeZone,
      position: String(known?.position ?? Math.min(count, maxLocations - 1)),
      isActive: known?.isActive ?? true,
    }),
    create: useCreateLocation(),
    update: useUpdateLocation(),
    bodyOf: ({ position: _position, ...terms }) => bodyOf(terms),
    changesOf: bodyOf,
    latest: ({ id }) => endpointQuery(locationEndpoints.get, { params: { id } }),
    words: {
      labelOf,
      wordsOf: (name, value) => {
        if (typeof value === 'boolean') return t(value ? 'active' : 'inactive')
        if (name === 'timeZone') return placeOf(value, language)
        return name === 'position' ? String(Number(value) + 1) : value
      },
    },
    draft: 'location',
  })
  return (
    <FormShell
      {...shell}
      label={t('title')}
      submitLabel={location ? undefined : t('add')}
      errorText={textOf}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <ListedFields
        control={control}
        list={fields}
        labelOf={labelOf}
        wordsOf={String}
        autoFocus={!location}
        own={{
          timeZone: (
            <LookupField
              control={control}
              name="timeZone"
              label={t('timeZone')}
              hint={t('timeZoneHint')}
              required
              {...zones}
            />
          ),
          position: location && count > 1 && (
            <SelectField
              control={control}
              name="position"
              label={t('position')}
              hint={t('positionHint')}
              options={Array.from({ length: count }, (_, n) => ({ value: String(n), label: String(n + 1) }))}
            />
          ),
          isActive: location && (
            <CheckboxField
              control={control}
              name="isActive"
              label={t('active')}
              hint={t('activeHint')}
              className="sm:col-span-2"
            />
          ),
        }}
      />
    </FormShell>
  )
}
