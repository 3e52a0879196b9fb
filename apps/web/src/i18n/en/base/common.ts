import { actorKindLabels } from '@piel/contract/core/permissions'
/** Words that several features share. */
export const common = {
  loading: 'Loading…',
  retry: 'Retry',
  traceId: 'Reference:',
  dashboard: 'Dashboard',
  breadcrumbs: 'Breadcrumbs',
  close: 'Close',
  chart: 'chart',
  notSpecified: 'Not specified',
  roles: actorKindLabels.en,
} as const
