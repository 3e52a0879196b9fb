import { shippingEndpoints, shippingFields, type ShippingOption } from '@piel/contract/money/shipping'
import type { StateId } from '@piel/contract/core/states'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { changedTerms } from '#/components/form/changes.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { type ConflictSource, loadWith } from '#/components/form/conflict-panel.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { moneyInput, type MoneyValue, optionalMoneyInput } from '#/components/form/money-text.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useMe } from '#/lib/me.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { formatMoney } from '#/lib/money.ts'
import { useCreateOption, useUpdateOption } from '../shipping.queries.ts'
import { useZoneWords } from './options-list.tsx'
import { ZoneField } from './zone-field.tsx'

const { nameEs, nameEn, zone, priceMinor, minDays, maxDays, isActive } = shippingFields

/** Values of the form. */
export type ShippingValues = {
  nameEs: string
  nameEn: string
  zone: StateId[]
  priceMinor: MoneyValue
  freeFromMinor: MoneyValue
  minDays: string
  maxDays: string
  isActive: boolean
}

/** An empty `freeFromMinor` means never. */
const shippingSchema = z
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
export type ShippingTerms = z.output<typeof shippingSchema>

/** Initial values; a new option has no price and no days. */
const valuesOf = (option: ShippingOption | undefined): ShippingValues => ({
  nameEs: option?.nameEs ?? '',
  nameEn: option?.nameEn ?? '',
  zone: option?.zone ?? [],
  priceMinor: option?.priceMinor ?? '',
  freeFromMinor: option?.freeFromMinor ?? '',
  minDays: option === undefined ? '' : String(option.minDays),
  maxDays: option === undefined ? '' : String(option.maxDays),
  isActive: option?.isActive ?? true,
})

interface ShippingFormProps {
  /** The option to edit; absent to add one. */
  option?: ShippingOption
  onSaved: (option: ShippingOption) => void
  onCancel: () => void
}

/** Adds or edits a shipping option. */
export function ShippingForm({ option, onSaved, onCancel }: ShippingFormProps) {
  const { t } = useTranslation('shipping')
  const { id: accountId } = useMe()
  const [create, update] = [useCreateOption(), useUpdateOption()]
  const attempt = option ? update : create
  const form = useShellForm<ShippingValues, ShippingTerms>({
    schema: shippingSchema,
    initial: valuesOf(option),
    draft: `${accountId}.shipping.${option?.id ?? 'new'}`,
    ...(option && { version: option.version }),
  })
  const { control } = form.methods

  return (
    <FormShell
      form={form}
      label={t(option ? 'editTitle' : 'addTitle')}
      submitLabel={option ? undefined : t('add')}
      mutation={attempt}
      conflict={useShippingConflict(option)}
      onSubmit={async (body, { idempotencyKey, ifMatch }) => {
        if (!option) return await create.mutateAsync({ body, idempotencyKey })
        const changed = changedTerms(shippingSchema, form.base, body)
        return changed
          ? await update.mutateAsync({ params: { id: option.id }, body: changed, version: ifMatch })
          : option
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField control={control} name="nameEs" label={t('fields.nameEs')} required autoFocus={!option} />
        <TextField control={control} name="nameEn" label={t('fields.nameEn')} required />
        <MoneyField control={control} name="priceMinor" label={t('fields.priceMinor')} required />
        <MoneyField
          control={control}
          name="freeFromMinor"
          label={t('fields.freeFromMinor')}
          hint={t('hints.freeFrom')}
        />
        <TextField
          control={control}
          name="minDays"
          label={t('fields.minDays')}
          hint={t('hints.days')}
          inputMode="numeric"
          revalidates={['maxDays']}
          required
        />
        <TextField control={control} name="maxDays" label={t('fields.maxDays')} inputMode="numeric" required />
        <div className="sm:col-span-2">
          <ZoneField control={control} />
        </div>
        <CheckboxField control={control} name="isActive" label={t('fields.isActive')} hint={t('hints.active')} />
      </div>
    </FormShell>
  )
}

/** Loads and labels another user's change. */
function useShippingConflict(option: ShippingOption | undefined): ConflictSource<ShippingValues> | undefined {
  const { t, language } = useTranslation('shipping')
  const words = useZoneWords()
  if (!option) return undefined
  return {
    load: loadWith(endpointQuery(shippingEndpoints.get, { params: { id: option.id } }), valuesOf),
    labelOf: (name) => t(`fields.${name}`),
    wordsOf: (_name, value) => {
      if (Array.isArray(value)) return words.zoneInFull(value)
      if (typeof value === 'boolean') return t(value ? 'fields.isActive' : 'inactive')
      return typeof value === 'number' ? formatMoney(value, language) : value
    },
  }
}
