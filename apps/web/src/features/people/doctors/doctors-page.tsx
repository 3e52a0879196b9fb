import { fullName } from '@piel/contract/core/people'
import { doctorEndpoints, type DoctorRow } from '@piel/contract/people/doctors'
import { useRouter } from '@tanstack/react-router'
import { Stethoscope } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { CreateLink } from '#/components/table/create-link.tsx'
import { ExportButton } from '#/components/table/export-button.tsx'
import { ListView } from '#/components/table/list-view.tsx'
import { useListState } from '#/components/table/use-list-state.ts'
import { EmptyState } from '#/components/ui/empty-state.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { useRemainingRows } from '#/lib/row-removal.ts'
import { useDocumentTitle } from '#/lib/use-document-title.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import {
  archivedColumns,
  doctorColumns,
  doctorFilters,
  doctorsAndArchiveList,
  doctorsList,
} from './components/list/doctor-columns.ts'

const DoctorBulkBar = lazyPart(['bulk'], () => import('./components/list/doctor-bulk-bar.tsx'), 'DoctorBulkBar')
const bulk = { nameOf: (row: DoctorRow) => fullName(row.user), Bar: DoctorBulkBar }
const pathOf = (row: DoctorRow) => paths.doctor(row.id)
const editOf = (row: DoctorRow) => ({ to: paths.doctorEdit(row.id) })

export function DoctorsPage() {
  const { t } = useTranslation('doctors')
  const canWrite = useCan('doctors.write')
  const canRestore = useCan('doctors.restore')
  const list = useListState(canRestore ? doctorsAndArchiveList : doctorsList)
  const select = useRemainingRows(doctorEndpoints.list)
  const router = useRouter()
  useDocumentTitle(t('title'))

  // Loads only the page's code; the doctor is read when the page opens.
  const loadAhead = (row: DoctorRow) => void router.preloadRoute({ to: pathOf(row) })

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ExportButton list={doctorEndpoints.export} permission="doctors.export" query={list.queryFor()} />
            {canWrite && <CreateLink to={paths.doctorCreate()} label={t('list.create')} />}
          </>
        }
      />
      <ListView
        list={list}
        source={(page) => ({ ...endpointQuery(doctorEndpoints.list, { query: list.queryFor(page) }), select })}
        columns={list.state.filters.status === 'archived' ? archivedColumns : doctorColumns}
        filters={doctorFilters}
        label={(key) => t(key)}
        caption={t('title')}
        searchLabel={t('list.search')}
        rowPath={pathOf}
        rowEdit={canWrite && list.state.filters.status !== 'archived' ? editOf : undefined}
        onRowIntent={loadAhead}
        bulk={useCan('doctors.export') ? bulk : undefined}
        empty={<DoctorsEmpty />}
        errorTitle={t('list.error')}
      />
    </>
  )
}

function DoctorsEmpty() {
  const { t } = useTranslation('doctors')
  return (
    <EmptyState
      icon={Stethoscope}
      title={t('list.empty')}
      text={t('list.emptyHint')}
      actions={useCan('doctors.write') && <CreateLink to={paths.doctorCreate()} label={t('list.create')} />}
    />
  )
}
