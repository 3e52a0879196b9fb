import { appointmentTypeFields } from '@piel/contract/agenda/types'
import { addDays, isoDate } from '@piel/contract/core/dates'
import type { RestDay } from '@piel/contract/agenda/rest-days'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ListedInputs } from '#/components/form/field-list.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useDates } from '#/lib/dates.ts'
import { locationQueries } from '#/features/agenda/locations/locations.queries.ts'
import { useCreateRestDay } from '../rest-days.queries.ts'

const { nameEs, nameEn } = appointmentTypeFields
const schema = z.object({ day: isoDate(), locationId: z.string(), nameEs, nameEn })
type RestDayValues = z.output<typeof schema>

const fields = {
  day: { kind: 'date', isRequired: true },
  locationId: { kind: 'own' },
  nameEs: { kind: 'line', isRequired: true },
  nameEn: { kind: 'line', isRequired: true },
} as const

const maxDaysAhead = 1825

export function RestDayForm({ onSaved, onCancel }: { onSaved: (day: RestDay) => void; onCancel: () => void }) {
  const { t } = useTranslation('restDays')
  const today = useDates().today()
  const create = useCreateRestDay()
  const locations = useQuery(locationQueries.list()).data?.data.filter(({ isActive }) => isActive) ?? []
  const form = useShellForm<RestDayValues, RestDayValues>({
    schema,
    initial: { day: '', locationId: '', nameEs: '', nameEn: '' },
  })
  return (
    <FormShell
      form={form}
      label={t('add')}
      submitLabel={t('add')}
      mutation={create}
      fieldMap={{ codes: { name_taken: { name: 'day', message: 'validation.restDayTwice' } } }}
      onSubmit={({ locationId, ...body }, { idempotencyKey }) =>
        create.mutateAsync({ body: { ...body, ...(locationId !== '' && { locationId }) }, idempotencyKey })
      }
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <ListedInputs
        control={form.methods.control}
        list={fields}
        labelOf={(name) => t(name)}
        wordsOf={String}
        dates={{ min: today, max: addDays(today, maxDaysAhead) }}
        own={{
          locationId: locations.length > 1 && (
            <SelectField
              control={form.methods.control}
              name="locationId"
              label={t('locationId')}
              options={[
                { value: '', label: t('everywhere') },
                ...locations.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          ),
        }}
      />
    </FormShell>
  )
}
