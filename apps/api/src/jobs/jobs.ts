import type { FastifyInstance } from 'fastify'
import { scheduledBackups } from '#/backup/schedule.ts'
import { sendDueInvitations } from '#/credentials/invitation-mail.ts'
import type { Deps } from '#/deps.ts'
import { releaseEndedClaims } from '#/modules/agenda/appointment-store/cancel.service.ts'
import {
  deleteOldNotifications,
  notifyAuditBroken,
  notifyExpiringLicenses,
  notifyNotesUnsigned,
  notifyTillsLeftOpen,
} from '#/modules/core/notifications/notifications.service.ts'
import { closeDueDays } from '#/modules/money/closings/closings.service.ts'
import { measureDatabase } from '#/modules/office/system/status.repository.ts'
import { notifyBackupTrouble } from './backup-notices.ts'
import { registerScheduler } from './scheduler.ts'

export function registerJobs(app: FastifyInstance, deps: Deps): void {
  registerScheduler(app, deps, {
    hourly: {
      licenses: () => notifyExpiringLicenses(deps),
      notifications: () => deleteOldNotifications(deps),
      backup_notices: () => notifyBackupTrouble(deps),
      claims: () => releaseEndedClaims(deps),
      days: () => closeDueDays(deps),
      note_notices: () => notifyNotesUnsigned(deps),
      till_notices: () => notifyTillsLeftOpen(deps),
      sizes: () => measureDatabase(deps.db, deps.clock.today()),
    },
    onAuditProblem: (problem) => notifyAuditBroken(deps, problem),
    makeBackups: scheduledBackups(deps),
    onBackupFailed: () => notifyBackupTrouble(deps),
    sendMails: () => sendDueInvitations(deps),
  })
}
