import { defaultSettings, type AgendaSettings, type UpdateAgendaSettingsBody } from '@piel/contract/agenda-settings'
import { recordAudit } from '#/audit/audit.ts'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { authorOf } from '#/lib/author.ts'
import type { ActorContext } from '#/lib/context.ts'
import { changesOf, fieldsIn } from '#/lib/fields.ts'
import { checkVersion } from '#/lib/versioned.ts'
import { findSetting, lockSetting, saveSetting } from './settings.repository.ts'

/** The settings of the agenda, or their defaults. */
export async function agendaSettings(db: Queryable): Promise<AgendaSettings> {
  const stored = await findSetting(db, 'agenda')
  return {
    ...defaultSettings.agenda,
    ...stored?.value,
    version: stored?.version ?? 1,
    updatedAt: stored?.updatedAt ?? null,
  }
}

/** Updates the values that are sent and differ. @throws AppError `version_conflict`. */
export async function updateAgendaSettings(
  deps: Deps,
  context: ActorContext,
  { ifMatch, body }: { ifMatch: number | undefined; body: UpdateAgendaSettingsBody },
): Promise<AgendaSettings> {
  return await deps.db.transaction(async (tx) => {
    await lockSetting(tx, 'agenda')
    const before = await agendaSettings(tx)
    checkVersion(before, ifMatch)
    const changes = changesOf(before, body)
    const fields = fieldsIn(changes)
    const { stepMinutes } = { ...before, ...changes }
    if (fields.length > 0) await saveSetting(tx, 'agenda', { stepMinutes }, authorOf(deps, context))
    const object = { kind: 'clinic_setting', id: 'agenda' } as const
    await recordAudit(tx, context, { action: 'agenda.settings_update', object, fields })
    return await agendaSettings(tx)
  })
}
