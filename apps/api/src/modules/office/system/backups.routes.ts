import { backupEndpoints } from '@piel/contract/office/backups'
import { routesOf } from '#/http/handle.ts'
import { backupObject } from './backups.repository.ts'
import { backupFile, listBackups, startBackup } from './backups.service.ts'

export const backupRow = {
  ...routesOf(backupEndpoints, (deps) => ({
    list: () => listBackups(deps),
    start: ({ context }) => startBackup(deps, context),
    file: ({ context, params }) => backupFile(deps, context, params.id),
  })),
  name: backupObject,
}
