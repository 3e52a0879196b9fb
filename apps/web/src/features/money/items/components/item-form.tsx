import { type SaleItem, saleItemEndpoints, saleItemFields, saleItemKinds } from '@piel/contract/money/items'
import { taxKinds } from '@piel/contract/core/taxes'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { ListedFields } from '#/components/form/field-list.tsx'
import { type FormProps, FormShell } from '#/components/form/form-shell.tsx'
import { formValuesOf, listedSchema } from '#/components/form/listed-values.ts'
import { moneyInput } from '#/components/form/money-text.ts'
import { useListedWords } from '#/components/form/use-listed-words.ts'
import { useRecordForm } from '#/components/form/use-record-form.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useCreateItem, useUpdateItem } from '../items.queries.ts'

const { nameEs, nameEn, kind, priceMinor, taxKind, isActive } = saleItemFields

const fields = {
  nameEs: { kind: 'line', isRequired: true },
  nameEn: { kind: 'line', isRequired: true },
  kind: {
    kind: 'choice',
    options: saleItemKinds.map((value) => ({ value, label: `kinds.${value}` as const })),
    isRequired: true,
  },
  taxKind: {
    kind: 'choice',
    options: taxKinds.map((value) => ({ value, label: `taxes.${value}` as const })),
    isRequired: true,
  },
  priceMinor: { kind: 'money', hint: 'hints.price', isRequired: true, isWide: true },
  isActive: { kind: 'checkbox', hint: 'hints.active', isWide: true },
} as const
const rules = z.object({ nameEs, nameEn, kind, priceMinor: moneyInput(priceMinor), taxKind, isActive })
const schema = listedSchema(fields, rules)

/** A new item defaults to a product with 16 % of tax, like most items. */
const newItem = { kind: 'product', taxKind: 'standard', isActive: true }

interface ItemFormProps extends FormProps<SaleItem> {
  item?: SaleItem
}

export function ItemForm({ item, onSaved, onCancel }: ItemFormProps) {
  const { t } = useTranslation('items')
  const labelOf = (name: keyof typeof fields) => t(`fields.${name}`)
  const wordsOf = useListedWords(fields, {
    wordsOf: t,
    stateOf: (isOn) => t(isOn ? 'active' : 'inactive'),
  })
  const { control, shell } = useRecordForm({
    record: item,
    schema,
    valuesOf: (now: SaleItem | undefined) => formValuesOf(fields, now ?? newItem),
    create: useCreateItem(),
    update: useUpdateItem(),
    latest: ({ id }) => endpointQuery(saleItemEndpoints.get, { params: { id } }),
    words: { labelOf, wordsOf },
    draft: 'saleItem',
  })
  return (
    <FormShell
      {...shell}
      label={t(item ? 'editTitle' : 'addTitle')}
      submitLabel={item ? undefined : t('add')}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <ListedFields control={control} list={fields} labelOf={labelOf} wordsOf={t} autoFocus={!item} />
    </FormShell>
  )
}
