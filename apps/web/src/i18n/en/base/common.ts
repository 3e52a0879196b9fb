import { labels } from '@piel/contract/core/labels-en'
/** Words that several features share. */
export const common = {
  loading: 'Loading…',
  retry: 'Retry',
  traceId: 'Reference:',
  dashboard: 'Dashboard',
  breadcrumbs: 'Breadcrumbs',
  close: 'Close',
  notSpecified: 'Not specified',
  roles: labels.roles,
} as const
