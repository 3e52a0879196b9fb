import { taxKinds } from '@piel/contract/money/taxes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { changedTerms } from '#/components/form/changes.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import type { ConflictSource } from '#/components/form/conflict-panel.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { useMe } from '#/lib/me.ts'
import { ApiError } from '#/lib/api-error.ts'
import { formatMoney } from '#/lib/money.ts'
import { catalogueQuery, type Item, useCreateType, useUpdateTier, useUpdateType } from '../catalogue.queries.ts'
import { catalogueSchema, type CatalogueTerms, type CatalogueValues, valuesOf } from './catalogue-values.ts'
import { useItemWords } from './use-item-words.ts'

interface CatalogueFormProps {
  /** The item to edit; absent to add a type. */
  of?: Item | undefined
  onSaved: (item: Item['item']) => void
  onCancel: () => void
}

/** Adds a treatment type, or edits a type or a tier. */
export function CatalogueForm({ of, onSaved, onCancel }: CatalogueFormProps) {
  const { t } = useTranslation('catalogue')
  const { id: accountId } = useMe()
  const [create, updateType, updateTier] = [useCreateType(), useUpdateType(), useUpdateTier()]
  const attempt = of === undefined ? create : of.kind === 'type' ? updateType : updateTier
  const isTier = of?.kind === 'tier'
  const form = useShellForm<CatalogueValues, CatalogueTerms>({
    schema: catalogueSchema,
    initial: valuesOf(of),
    draft: `${accountId}.catalogue.${of?.item.id ?? 'new'}`,
    ...(of && { version: of.item.version }),
  })
  const { control } = form.methods

  const save = async (terms: CatalogueTerms, idempotencyKey: string, version: number | undefined) => {
    if (!of) {
      const { discountPercent: _none, ...body } = terms
      return await create.mutateAsync({ body, idempotencyKey })
    }
    const body = changedTerms(catalogueSchema, form.base, terms)
    if (!body) return of.item
    if (of.kind === 'tier') return await updateTier.mutateAsync({ params: { id: of.item.id }, body, version })
    return await updateType.mutateAsync({ params: { id: of.item.id }, body, version })
  }

  return (
    <FormShell
      form={form}
      label={t(of ? (isTier ? 'tiers.editTitle' : 'types.editTitle') : 'types.addTitle')}
      submitLabel={of ? undefined : t('types.add')}
      mutation={attempt}
      conflict={useCatalogueConflict(of)}
      onSubmit={(terms, { idempotencyKey, ifMatch }) => save(terms, idempotencyKey, ifMatch)}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField control={control} name="nameEs" label={t('fields.nameEs')} required autoFocus={!of} />
        <TextField control={control} name="nameEn" label={t('fields.nameEn')} required />
        <MoneyField
          control={control}
          name="priceMinor"
          label={t('fields.priceMinor')}
          hint={t(isTier ? 'hints.tierPrice' : 'hints.typePrice')}
          required
        />
        <SelectField
          control={control}
          name="taxKind"
          label={t('fields.taxKind')}
          options={taxKinds.map((value) => ({ value, label: t(`taxes.${value}`) }))}
          required
        />
        {isTier && (
          <TextField
            control={control}
            name="discountPercent"
            label={t('fields.discountPercent')}
            inputMode="numeric"
            required
          />
        )}
        <CheckboxField
          control={control}
          name="isActive"
          label={t(isTier ? 'tiers.active' : 'fields.isActive')}
          hint={t(isTier ? 'hints.activeTier' : 'hints.activeType')}
          className="sm:col-span-2"
        />
      </div>
    </FormShell>
  )
}

/** Loads and labels another user's change. */
function useCatalogueConflict(of: Item | undefined): ConflictSource<CatalogueValues> | undefined {
  const { t, language } = useTranslation('catalogue')
  const words = useItemWords()
  const client = useQueryClient()
  if (!of) return undefined
  return {
    load: async () => {
      const { types, tiers } = await client.fetchQuery({ ...catalogueQuery, staleTime: 0 })
      const type = types.find(({ id }) => id === of.item.id)
      const tier = tiers.find(({ id }) => id === of.item.id)
      const now: Item | undefined = type ? { kind: 'type', item: type } : tier && { kind: 'tier', item: tier }
      if (!now) throw new ApiError(404, 'not_found')
      return { values: valuesOf(now), version: now.item.version }
    },
    labelOf: (name) => t(`fields.${name}`),
    wordsOf: (name, value) => {
      if (typeof value === 'boolean') return words.state(of.kind, value)
      const tax = taxKinds.find((one) => name === 'taxKind' && one === value)
      if (tax) return t(`taxes.${tax}`)
      return typeof value === 'number' ? formatMoney(value, language) : value
    },
  }
}
