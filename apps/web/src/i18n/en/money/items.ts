import { saleItemKindLabels } from '@piel/contract/money/items'
import { taxKindLabels } from '@piel/contract/core/taxes'

export const items = {
  title: 'Services and products',
  description: 'Items sold over the counter, with price and tax. Price changes don’t affect past sales.',
  full: 'The catalogue is full. To add an item, rename one that is not for sale.',
  failed: 'The services and products could not be loaded',
  empty: 'No services or products yet',
  emptyHint: 'Add items the clinic sells besides treatments: creams, kits, dressings, studies.',
  add: 'Add item',
  addTitle: 'Add a service or product',
  editTitle: 'Edit service or product',
  active: 'For sale',
  inactive: 'Not for sale',
  nowActive: '{{name}} is for sale',
  nowInactive: '{{name}} is not for sale',
  kinds: saleItemKindLabels.en,
  taxes: taxKindLabels.en,
  fields: {
    nameEs: 'Name in Spanish',
    nameEn: 'Name in English',
    kind: 'Type',
    taxKind: 'Tax',
    priceMinor: 'Price',
    isActive: 'For sale',
  },
  hints: { price: 'Tax included. Applies to new sales.', active: 'Available when recording payments' },
} as const
