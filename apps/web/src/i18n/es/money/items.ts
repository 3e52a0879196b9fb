import { labels } from '@piel/contract/core/labels-es'
import type { items as en } from '../../en/money/items.ts'
import type { Translation } from '../../types.ts'

export const items = {
  title: 'Servicios y productos',
  description:
    'Lo que se vende en mostrador, con su precio e impuesto. Los cambios de precio no afectan ventas anteriores.',
  full: 'El catálogo está lleno. Retire artículos de la venta y renómbrelos en lugar de agregar más.',
  failed: 'No se pudieron cargar los servicios y productos',
  empty: 'Aún no hay servicios ni productos',
  emptyHint: 'Agregue lo que la clínica vende además de los tratamientos: cremas, kits, curaciones, estudios.',
  add: 'Agregar artículo',
  addTitle: 'Agregar un servicio o producto',
  editTitle: 'Editar servicio o producto',
  active: 'A la venta',
  inactive: 'Fuera de venta',
  nowActive: '{{name}} está a la venta',
  nowInactive: '{{name}} está fuera de venta',
  kinds: labels.saleItemKinds,
  taxes: labels.taxKinds,
  fields: {
    nameEs: 'Nombre en español',
    nameEn: 'Nombre en inglés',
    kind: 'Clase',
    taxKind: 'Impuesto',
    priceMinor: 'Precio',
    isActive: 'A la venta',
  },
  hints: { price: 'Con el impuesto. Se aplica a ventas nuevas.', active: 'Se encuentra en la hoja de pago' },
} satisfies Translation<typeof en>
