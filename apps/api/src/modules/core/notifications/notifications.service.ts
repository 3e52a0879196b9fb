import type { NotificationKind } from '@piel/contract/core/notifications'
import { recordAudit } from '#/audit/audit.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { momentOf } from '#/lib/clock.ts'
import type { ActorContext } from '#/lib/context.ts'
import { kindsFor, visibilityOf } from './notifications.policy.ts'
import * as notifications from './notifications.repository.ts'
import * as notify from './notify.repository.ts'

export async function listOwn(deps: Deps, { actor }: ActorContext) {
  const visibility = visibilityOf(actor)
  if (visibility === null) return { data: [], unread: 0 }
  return await notifications.listNotifications(deps.db, visibility, deps.clock.today())
}

export async function readOne(deps: Deps, { actor }: ActorContext, id: string): Promise<void> {
  const marked = await notifications.markRead(deps.db, actor.userId, deps.clock.now().toISOString(), id)
  if (marked === 0) throw new AppError('not_found')
}

/** @returns the instant of the marks, by which `undoReadAll` finds them. */
export async function readAll(deps: Deps, { actor }: ActorContext): Promise<{ readAt: string }> {
  const readAt = deps.clock.now().toISOString()
  await notifications.markRead(deps.db, actor.userId, readAt)
  return { readAt }
}

export const undoReadAll = ({ db }: Deps, { actor }: ActorContext, readAt: string): Promise<void> =>
  notifications.markUnread(db, actor.userId, readAt)

/** Runs every hour in each process. */
export const deleteOldNotifications = ({ db, clock }: Deps): Promise<void> => notifications.deleteOld(db, clock.now())

/** Runs every hour in each process; each notice is written once. @returns the number of notifications written. */
export const notifyExpiringLicenses = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  notify.notifyLicensesExpiring(db, clock.today(), clock.now().toISOString())

/** Runs every hour in each process; each session is notified once, on the morning after. */
export async function notifyTillsLeftOpen({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { at, day } = momentOf(clock)
  await db.transaction((tx) => notify.notifyTillsLeftOpen(tx, day, at))
}

/** Runs every hour in each process; notices of a note are at most daily. */
export async function notifyNotesUnsigned({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => notify.notifyNotesUnsigned(tx, clock.now().toISOString()))
}

export const notifyAuditBroken = (
  { db, clock }: Deps,
  { kind, number }: { kind: string; number: number | null },
): Promise<void> => notify.notifyAuditBroken(db, { detail: `${kind}:${number ?? ''}`, at: clock.now().toISOString() })

export async function preferences({ db }: Deps, { actor }: ActorContext) {
  const muted = await notifications.findMutedKinds(db, actor.userId)
  return { data: kindsFor(actor).map((kind) => ({ kind, isOn: !muted.includes(kind) })) }
}

/** Earlier notifications stay. A choice for a kind that the role does not receive is kept for a later role. */
export async function setPreference(
  deps: Deps,
  context: ActorContext,
  { kind, isOn }: { kind: NotificationKind; isOn: boolean },
) {
  const { userId: id } = context.actor
  await deps.db.transaction(async (tx) => {
    if (!(await notifications.setKind(tx, id, kind, isOn))) return
    const object = { kind: 'account', id } as const
    await recordAudit(tx, context, { action: 'account.update', object, fields: ['notificationsOff'] })
  })
  return await preferences(deps, context)
}
