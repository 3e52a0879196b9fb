import { fullName } from '@piel/contract/core/people'
import { doctorEndpoints, type DoctorRow } from '@piel/contract/people/doctors'
import { BulkBar } from '#/components/table/bulk-bar.tsx'
import type { BulkBarProps } from '#/components/table/list-view.tsx'
import { useCan } from '#/lib/permissions.ts'
import { useArchiveDoctor, useRestoreDoctor } from '../../doctors.queries.ts'

export function DoctorBulkBar(props: BulkBarProps<DoctorRow>) {
  const archive = useArchiveDoctor()
  const restore = useRestoreDoctor()
  const isLive = [...props.selection.rows.values()].every(({ archivedAt }) => archivedAt === null)
  const mayArchive = useCan('doctors.archive') && isLive
  return (
    <BulkBar
      {...props}
      exports={{ list: doctorEndpoints.export, permission: 'doctors.export' }}
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
