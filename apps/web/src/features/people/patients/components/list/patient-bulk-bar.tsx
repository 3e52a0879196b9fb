import { fullName } from '@piel/contract/core/people'
import { patientEndpoints, type PatientRow } from '@piel/contract/people/patients'
import { BulkBar } from '#/components/table/bulk-bar.tsx'
import type { BulkBarProps } from '#/components/table/list-view.tsx'
import { useCan } from '#/lib/permissions.ts'
import { useArchivePatient, useRestorePatient } from '../../patients.queries.ts'

export function PatientBulkBar(props: BulkBarProps<PatientRow>) {
  const archive = useArchivePatient()
  const restore = useRestorePatient()
  const isLive = [...props.selection.rows.values()].every(({ archivedAt }) => archivedAt === null)
  const mayArchive = useCan('patients.restore') && isLive
  return (
    <BulkBar
      {...props}
      exports={{ list: patientEndpoints.export, permission: 'patients.export' }}
      archive={
        mayArchive
          ? {
              nameOf: (row) => fullName(row.user),
              archive: ({ id, version }) => archive.mutateAsync({ params: { id }, version }),
              restore: ({ id, version }) => restore.mutateAsync({ params: { id }, body: {}, version: version + 1 }),
            }
          : undefined
      }
    />
  )
}
