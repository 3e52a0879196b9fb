import { backupEndpoints, type Backups } from '@piel/contract/office/backups'
import { systemEndpoints } from '@piel/contract/office/system'
import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery, keyOf, useEndpoint } from '#/lib/endpoint-query.ts'

const pollMs = 1000

/** The backups; once a second while one is being made. */
export const backupsQuery = () => ({
  ...endpointQuery(backupEndpoints.list, {}),
  refetchInterval: ({ state }: { state: { data?: Backups | undefined } }) => (state.data?.running ? pollMs : false),
})

export function useStartBackup() {
  const client = useQueryClient()
  return useEndpoint(backupEndpoints.start, {
    invalidates: [systemEndpoints],
    invalidatesOnError: [backupEndpoints.list],
    onSuccess: (started) => client.setQueryData<Backups>(keyOf(backupEndpoints.list, {}), started),
  })
}
