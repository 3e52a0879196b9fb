import { type Location, locationEndpoints, locationFields, maxLocations } from '@piel/contract/agenda/locations'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { ListedFields } from '#/components/form/field-list.tsx'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { emptyAsNull, formValuesOf, type ListedFormValues } from '#/components/form/listed-values.ts'
import { LookupField } from '#/components/form/lookup-field.tsx'
import { wholeNumberInput } from '#/components/form/number-text.ts'
import { SelectField } from '#/components/form/select-field.tsx'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useConfig } from '#/lib/config.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { placeOf, timeIn, timeZones } from '#/lib/time-zones.ts'
import { useCreateLocation, useUpdateLocation } from '../locations.queries.ts'
import { type LocationField, locationFieldList } from './location-field-list.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import { highlightText, wordsOf } from '#/components/search/highlight.ts'

type LocationValues = ListedFormValues<typeof locationFieldList> & {
  timeZone: string
  position: string
  isActive: boolean
}

const schema = z.object({ ...locationFields, position: wholeNumberInput(locationFields.position) })

interface LocationFormProps extends FormProps<Location> {
  /** Absent to create one. */
  location?: Location
  /** Number of locations. */
  count: number
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
  const labelOf = (name: LocationField) => t(`fields.${name}`)
  const { control, shell } = useRecordForm({
    record: location,
    schema,
    valuesOf: (known): LocationValues => ({
      ...formValuesOf(locationFieldList, known),
      timeZone: known?.timeZone ?? clinicTimeZone,
      position: String(known?.position ?? Math.min(count, maxLocations - 1)),
      isActive: known?.isActive ?? true,
    }),
    create: useCreateLocation(),
    update: useUpdateLocation(),
    bodyOf: ({ position: _position, ...terms }) => emptyAsNull(locationFieldList, terms),
    changesOf: (changed) => emptyAsNull(locationFieldList, changed),
    latest: ({ id }) => endpointQuery(locationEndpoints.get, { params: { id } }),
    words: {
      labelOf,
      wordsOf: (name, value) => {
        if (typeof value === 'boolean') return t(value ? 'fields.isActive' : 'inactive')
        if (name === 'timeZone') return placeOf(value, language)
        return name === 'position' ? String(Number(value) + 1) : value
      },
    },
    draft: 'location',
  })
  const field = fieldsOf(control, labelOf)
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
        list={locationFieldList}
        labelOf={labelOf}
        wordsOf={String}
        autoFocus={!location}
        own={{
          timeZone: <LookupField {...field('timeZone')} hint={t('timeZoneHint')} required {...zones} />,
          position: location && count > 1 && (
            <SelectField
              {...field('position')}
              hint={t('positionHint')}
              options={Array.from({ length: count }, (_, n) => ({ value: String(n), label: String(n + 1) }))}
            />
          ),
          isActive: location && (
            <CheckboxField {...field('isActive')} hint={t('activeHint')} className="sm:col-span-2" />
          ),
        }}
      />
    </FormShell>
  )
}

const shownCount = 30

/** Searches time zones by city or IANA name; each option shows its current time. */
function useZoneLookup() {
  const { t, language } = useTranslation('locations')
  const textOf = (zone: string) => `${placeOf(zone, language)} ${zone.replaceAll(/[_/]/g, ' ')}`
  const find = (search: string): string[] => {
    const words = wordsOf(search)
    return timeZones()
      .filter((zone) =>
        words.every((word) => highlightText(textOf(zone), [word]).some(({ isHighlighted }) => isHighlighted)),
      )
      .slice(0, shownCount)
  }
  return {
    find: (search: string): UseQueryOptions<string[]> => ({
      queryKey: ['time-zones', language, search],
      queryFn: () => find(search),
      networkMode: 'always',
    }),
    known: (zone: string): UseQueryOptions<string> => ({
      queryKey: ['time-zone', zone],
      queryFn: () => zone,
      networkMode: 'always',
    }),
    show: (zone: string) => ({
      id: zone,
      name: placeOf(zone, language),
      caption: t('zoneNow', { zone: zone.replaceAll('_', ' '), time: timeIn(zone) }),
    }),
  }
}
