import { useCan } from '#/lib/permissions.ts'
import { PageHelp } from './page-help.tsx'
import { PaperMargins } from './paper-margins.tsx'
import { VisitInProgress } from './visit-in-progress.tsx'

/** What every page has and no first paint needs. */
export function LateParts() {
  const hasVisits = useCan('agenda.write')
  return (
    <>
      <PaperMargins />
      <PageHelp />
      {hasVisits && <VisitInProgress />}
    </>
  )
}
