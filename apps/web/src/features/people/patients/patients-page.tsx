import { fullName } from '@piel/contract/core/people'
import { patientEndpoints, type PatientRow } from '@piel/contract/people/patients'
import { useRouter } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { CreateLink } from '#/components/table/create-link.tsx'
import { ExportButton } from '#/components/table/export-button.tsx'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { useCan, useReach } from '#/lib/permissions.ts'
import { useRemainingRows } from '#/lib/row-removal.ts'
import { useDocumentTitle } from '#/lib/use-document-title.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { MembershipFilter } from './components/list/membership-filter.tsx'
import {
  archivedColumns,
  patientColumns,
  patientFilters,
  patientsAndArchiveList,
  patientsList,
} from './components/list/patient-columns.ts'

const PatientBulkBar = lazyPart(['bulk'], () => import('./components/list/patient-bulk-bar.tsx'), 'PatientBulkBar')
const bulk = { nameOf: (row: PatientRow) => fullName(row.user), Bar: PatientBulkBar }
const pathOf = (row: PatientRow) => paths.patient(row.id)
const editOf = (row: PatientRow) => ({ to: paths.patientEdit(row.id) })

export function PatientsPage() {
  const { t } = useTranslation('patients')
  const canWrite = useCan('patients.write')
  const canRestore = useCan('patients.restore')
  const list = useListState(canRestore ? patientsAndArchiveList : patientsList)
  const select = useRemainingRows(patientEndpoints.list)
  const router = useRouter()
  const { membershipEnds } = list.state.filters
  const title = t(useReach('patients.read') === 'own' ? 'titleOwn' : 'title')
  useDocumentTitle(title)

  // Loads only the page's code: reading a patient is an audit event.
  const loadAhead = (row: PatientRow) => void router.preloadRoute({ to: pathOf(row) })

  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ExportButton
              list={patientEndpoints.export}
              permission="patients.export"
              query={list.queryFor()}
              note={t('list.exportNote')}
            />
            {canWrite && <CreateLink to={paths.patientCreate()} label={t('list.create')} />}
          </>
        }
      />
      <ListView
        list={list}
        source={(page) => ({ ...endpointQuery(patientEndpoints.list, { query: list.queryFor(page) }), select })}
        columns={list.state.filters.status === 'archived' ? archivedColumns : patientColumns}
        filters={patientFilters}
        ownFilters={
          membershipEnds !== '' && (
            <MembershipFilter month={membershipEnds} onClear={() => list.change({ filters: { membershipEnds: '' } })} />
          )
        }
        label={(key) => t(key)}
        caption={title}
        searchLabel={t('list.search')}
        rowPath={pathOf}
        rowEdit={canWrite && list.state.filters.status !== 'archived' ? editOf : undefined}
        onRowIntent={loadAhead}
        bulk={useCan('patients.export') ? bulk : undefined}
        empty={<PatientsEmpty />}
        errorTitle={t('list.error')}
      />
    </>
  )
}

function PatientsEmpty() {
  const { t } = useTranslation('patients')
  const canWrite = useCan('patients.write')
  return (
    <EmptyState
      icon={UserRound}
      title={t('list.empty')}
      text={t(canWrite ? 'list.emptyHint' : 'list.emptyForReader')}
      actions={canWrite && <CreateLink to={paths.patientCreate()} label={t('list.create')} />}
    />
  )
}
