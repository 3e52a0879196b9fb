import { Suspense } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'

/** Apart from the page, whose list of scripts is part of every first load. */
const Reports = lazyPart(['reports', 'analytics', 'transactions'], () => import('./components/reports.tsx'), 'Reports')

export function ReportsPage() {
  const { t } = useTranslation('reports')
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Suspense fallback={<div className="min-h-screen" />}>
        <Reports />
      </Suspense>
    </>
  )
}
