import { saleItemKindLabels } from '@piel/contract/money/items'
import { taxKindLabels } from '@piel/contract/core/taxes'
import type { items as en } from '../../en/money/items.ts'
import type { Translation } from '../../types.ts'

export const items = {
  title: 'Servicios y productos',
  description:
    'Artículos que se venden en mostrador, con precio e impuesto. Los cambios de precio no afectan ventas anteriores.',
  full: 'El catálogo está lleno. Para agregar un artículo, renombre uno que esté pausado.',
  failed: 'No se pudieron cargar los servicios y productos',
  empty: 'Aún no hay servicios ni productos',
  emptyHint:
    'Agregue los artículos que la clínica vende además de los tratamientos: cremas, kits, curaciones, estudios.',
  add: 'Agregar artículo',
  addTitle: 'Agregar un servicio o producto',
  editTitle: 'Editar servicio o producto',
  active: 'En venta',
  inactive: 'Pausado',
  nowActive: '{{name}} está en venta',
  nowInactive: '{{name}} está en pausa',
  kinds: saleItemKindLabels.es,
  taxes: taxKindLabels.es,
  fields: {
    nameEs: 'Nombre en español',
    nameEn: 'Nombre en inglés',
    kind: 'Tipo',
    taxKind: 'Impuesto',
    priceMinor: 'Precio',
    isActive: 'En venta',
  },
  hints: { price: 'Impuesto incluido. Se aplica a ventas nuevas.', active: 'Disponible al cobrar' },
} satisfies Translation<typeof en>
