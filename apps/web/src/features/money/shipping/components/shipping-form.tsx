import { shippingEndpoints, shippingFields, type ShippingOption } from '@piel/contract/money/shipping'
import type { StateId } from '@piel/contract/core/states'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { formValuesOf, type ListedFormValues } from '#/components/form/listed-values.ts'
import { moneyInput, optionalMoneyInput } from '#/components/form/money-text.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCreateOption, useUpdateOption } from '../shipping.queries.ts'
import { useZoneWords } from './use-zone-words.ts'
import { ZoneField } from './zone-field.tsx'

const { nameEs, nameEn, zone, priceMinor, minDays, maxDays, isActive } = shippingFields

const fields = {
  nameEs: { kind: 'line', isRequired: true },
  nameEn: { kind: 'line', isRequired: true },
  priceMinor: { kind: 'money', isRequired: true },
  freeFromMinor: { kind: 'money', hint: 'hints.freeFrom' },
  minDays: { kind: 'number', hint: 'hints.days', isRequired: true, revalidates: ['maxDays'] },
  maxDays: { kind: 'number', isRequired: true },
  zone: { kind: 'own' },
  isActive: { kind: 'checkbox', hint: 'hints.active' },
} as const

export type ShippingValues = ListedFormValues<typeof fields> & { zone: StateId[] }

/** An empty `freeFromMinor` means never. */
const schema = z
  .object({
    nameEs,
    nameEn,
    zone,
    priceMinor: moneyInput(priceMinor),
    freeFromMinor: optionalMoneyInput(priceMinor),
    minDays: wholeNumberInput(minDays),
    maxDays: wholeNumberInput(maxDays),
    isActive,
  })
  .check(z.refine((terms) => terms.minDays <= terms.maxDays, { path: ['maxDays'], error: 'validation.daysOrder' }))
export type ShippingTerms = z.output<typeof schema>

const valuesOf = (option: ShippingOption | undefined): ShippingValues => ({
  ...formValuesOf(fields, option ?? { isActive: true }),
  zone: option?.zone ?? [],
})

interface ShippingFormProps extends FormProps<ShippingOption> {
  option?: ShippingOption
}

export function ShippingForm({ option, onSaved, onCancel }: ShippingFormProps) {
  const { t } = useTranslation('shipping')
  const { zoneInFull } = useZoneWords()
  const labelOf = (name: keyof typeof fields) => t(`fields.${name}`)
  const words = useListedWords(fields, {
    wordsOf: t,
    stateOf: (isOn) => t(isOn ? 'fields.isActive' : 'inactive'),
  })
  const { control, shell } = useRecordForm({
    record: option,
    schema,
    valuesOf,
    create: useCreateOption(),
    update: useUpdateOption(),
    latest: ({ id }) => endpointQuery(shippingEndpoints.get, { params: { id } }),
    words: { labelOf, wordsOf: (name, value) => (Array.isArray(value) ? zoneInFull(value) : words(name, value)) },
    draft: 'shipping',
  })
  return (
    <FormShell
      {...shell}
      label={t(option ? 'editTitle' : 'addTitle')}
      submitLabel={option ? undefined : t('add')}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <ListedFields
        control={control}
        list={fields}
        labelOf={labelOf}
        wordsOf={t}
        own={{
          zone: (
            <div className="sm:col-span-2">
              <ZoneField control={control} />
            </div>
          ),
        }}
        autoFocus={!option}
      />
    </FormShell>
  )
}
