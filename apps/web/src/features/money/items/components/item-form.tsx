import { type SaleItem, saleItemEndpoints, saleItemFields, saleItemKinds } from '@piel/contract/money/items'
import { taxKinds } from '@piel/contract/money/taxes'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { changedTerms } from '#/components/form/changes.ts'
import { CheckboxField } from '#/components/form/checkbox-field.tsx'
import { type ConflictSource, loadWith } from '#/components/form/conflict-panel.tsx'
import { FormShell } from '#/components/form/form-shell.tsx'
import { MoneyField } from '#/components/form/money-field.tsx'
import { moneyInput, type MoneyValue } from '#/components/form/money-text.ts'
import { SelectField } from '#/components/form/select-field.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'
import { formatMoney } from '#/lib/money.ts'
import { useCreateItem, useUpdateItem } from '../items.queries.ts'

const { nameEs, nameEn, kind, priceMinor, taxKind, isActive } = saleItemFields
const schema = z.object({ nameEs, nameEn, kind, priceMinor: moneyInput(priceMinor), taxKind, isActive })

type Terms = z.output<typeof schema>
type Values = Omit<Terms, 'kind' | 'priceMinor' | 'taxKind'> & { kind: string; priceMinor: MoneyValue; taxKind: string }

/** Initial values; a new item is a product with 16 % of tax, as most are. */
const valuesOf = (item: SaleItem | undefined): Values => ({
  nameEs: item?.nameEs ?? '',
  nameEn: item?.nameEn ?? '',
  kind: item?.kind ?? 'product',
  priceMinor: item?.priceMinor ?? '',
  taxKind: item?.taxKind ?? 'standard',
  isActive: item?.isActive ?? true,
})

interface ItemFormProps {
  /** The item to edit; absent to add one. */
  item?: SaleItem
  onSaved: (item: SaleItem) => void
  onCancel: () => void
}

/** Adds or edits a service or product. */
export function ItemForm({ item, onSaved, onCancel }: ItemFormProps) {
  const { t } = useTranslation('sales')
  const { id: accountId } = useMe()
  const [create, update] = [useCreateItem(), useUpdateItem()]
  const form = useShellForm<Values, Terms>({
    schema: schema as z.ZodMiniType as z.ZodMiniType<Terms, Values>,
    initial: valuesOf(item),
    draft: `${accountId}.saleItem.${item?.id ?? 'new'}`,
    ...(item && { version: item.version }),
  })
  const { control } = form.methods
  return (
    <FormShell
      form={form}
      label={t(item ? 'items.editTitle' : 'items.addTitle')}
      submitLabel={item ? undefined : t('items.add')}
      mutation={item ? update : create}
      conflict={useItemConflict(item)}
      onSubmit={async (terms, { idempotencyKey, ifMatch }) => {
        if (!item) return await create.mutateAsync({ body: terms, idempotencyKey })
        const body = changedTerms(schema as z.ZodMiniType as z.ZodMiniType<Terms, Values>, form.base, terms)
        return body ? await update.mutateAsync({ params: { id: item.id }, body, version: ifMatch }) : item
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField control={control} name="nameEs" label={t('items.fields.nameEs')} required autoFocus={!item} />
        <TextField control={control} name="nameEn" label={t('items.fields.nameEn')} required />
        <SelectField
          control={control}
          name="kind"
          label={t('items.fields.kind')}
          options={saleItemKinds.map((value) => ({ value, label: t(`items.kinds.${value}`) }))}
          required
        />
        <SelectField
          control={control}
          name="taxKind"
          label={t('items.fields.taxKind')}
          options={taxKinds.map((value) => ({ value, label: t(`items.taxes.${value}`) }))}
          required
        />
        <MoneyField
          control={control}
          name="priceMinor"
          label={t('items.fields.priceMinor')}
          hint={t('items.hints.price')}
          required
          className="sm:col-span-2"
        />
        <CheckboxField
          control={control}
          name="isActive"
          label={t('items.fields.isActive')}
          hint={t('items.hints.active')}
          className="sm:col-span-2"
        />
      </div>
    </FormShell>
  )
}

/** Loads and labels another user's change. */
function useItemConflict(item: SaleItem | undefined): ConflictSource<Values> | undefined {
  const { t, language } = useTranslation('sales')
  if (!item) return undefined
  return {
    load: loadWith(endpointQuery(saleItemEndpoints.get, { params: { id: item.id } }), valuesOf),
    labelOf: (name) => t(`items.fields.${name}`),
    wordsOf: (name, value) => {
      if (typeof value === 'boolean') return t(value ? 'items.active' : 'items.inactive')
      if (typeof value === 'number') return formatMoney(value, language)
      const kinds = saleItemKinds.find((one) => name === 'kind' && one === value)
      const tax = taxKinds.find((one) => name === 'taxKind' && one === value)
      return kinds ? t(`items.kinds.${kinds}`) : tax ? t(`items.taxes.${tax}`) : value
    },
  }
}
