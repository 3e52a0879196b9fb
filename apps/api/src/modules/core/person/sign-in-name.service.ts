import { recordAudit } from '#/audit/audit.ts'
import { findRecipient, sendLetter, type Letters, type Recipient } from '#/credentials/letters.ts'
import { revokeAccess, waitForSecond } from '#/credentials/sessions.ts'
import type { Transaction } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'

export interface SignInNameChange {
  recipient: Recipient
  earlier: string
  current: string
  from: number
}

// Neither message names the other address, which can belong to another person.
const toEarlier: Letters = {
  en: ({ clinic, name }) => ({
    subject: `Your sign-in email at ${clinic} has changed`,
    paragraphs: [
      `Hello ${name},`,
      `You no longer sign in to ${clinic} with this email address. You were signed out everywhere.`,
      `If you did not expect this change, contact an administrator of ${clinic} immediately.`,
    ],
  }),
  es: ({ clinic, name }) => ({
    subject: `Cambió su correo de acceso a ${clinic}`,
    paragraphs: [
      `Hola, ${name}:`,
      `Este correo ya no sirve para iniciar sesión en ${clinic}. Se cerraron todas sus sesiones.`,
      `Si no esperaba este cambio, avise de inmediato a un administrador de ${clinic}.`,
    ],
  }),
}
const toCurrent: Letters = {
  en: ({ clinic, name }) => ({
    subject: `Your sign-in email at ${clinic}`,
    paragraphs: [
      `Hello ${name},`,
      `From now on, you sign in to ${clinic} with this email address. You were signed out everywhere.`,
      `If you did not expect this change, contact an administrator of ${clinic}.`,
    ],
  }),
  es: ({ clinic, name }) => ({
    subject: `Su correo de acceso a ${clinic}`,
    paragraphs: [
      `Hola, ${name}:`,
      `A partir de ahora, inicie sesión en ${clinic} con este correo. Se cerraron todas sus sesiones.`,
      `Si no esperaba este cambio, avise a un administrador de ${clinic}.`,
    ],
  }),
}

export async function finishSignInNameChange(
  tx: Transaction,
  context: ActorContext,
  { userId, at, ...emails }: { userId: string; at: string; earlier: string; current: string },
): Promise<SignInNameChange> {
  const from = await revokeAccess(tx, userId, at)
  const object = { kind: 'account', id: userId } as const
  await recordAudit(tx, context, { action: 'account.sign_in_name', object, fields: ['email'] })
  return { recipient: await findRecipient(tx, userId), from, ...emails }
}

/** Mails both addresses without waiting for the mail server, then waits until new tokens are valid. */
export async function announceSignInName(deps: Deps, change: SignInNameChange | undefined): Promise<void> {
  if (!change) return
  void sendLetter(deps, toEarlier, change.recipient, change.earlier)
  void sendLetter(deps, toCurrent, change.recipient, change.current)
  await waitForSecond(deps, change.from)
}
