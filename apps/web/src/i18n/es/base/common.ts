import { actorKindLabels } from '@piel/contract/core/permissions'
import type { common as en } from '../../en/base/common.ts'
import type { Translation } from '../../types.ts'

export const common = {
  loading: 'Cargando…',
  retry: 'Reintentar',
  traceId: 'Referencia:',
  dashboard: 'Panel',
  breadcrumbs: 'Ruta de navegación',
  close: 'Cerrar',
  chart: 'gráfica',
  notSpecified: 'No especificado',
  roles: actorKindLabels.es,
} as const satisfies Translation<typeof en>
