import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { clinicEndpoints } from '@piel/contract/office/clinic'
import { recordAudit } from '#/audit/audit.ts'
import { findRecipient, lastMails, sendLetter, type Letters } from '#/credentials/letters.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { clinicId } from './clinic.repository.ts'

const letters: Letters = {
  en: ({ clinic }) => ({
    subject: `Test email from ${clinic}`,
    paragraphs: ['This is a test.', `Letters of ${clinic} arrive at this address.`],
  }),
  es: ({ clinic }) => ({
    subject: `Correo de prueba de ${clinic}`,
    paragraphs: ['Esta es una prueba.', `Los correos de ${clinic} llegan a esta dirección.`],
  }),
}

/** The server of mails without user and password, and what happened to the last mail. */
export function mailOf({ env }: Pick<Deps, 'env'>): AnswerOf<typeof clinicEndpoints.getMail> {
  const { mail } = env
  return { isSet: mail !== null, from: mail?.from ?? null, server: mail && new URL(mail.url).host, ...lastMails(env) }
}

/** Sends a mail to the caller's own address. @throws AppError `mail_not_set`, `email_missing`. */
export async function sendTestMail(
  deps: Deps,
  context: ActorContext,
): Promise<AnswerOf<typeof clinicEndpoints.testMail>> {
  if (deps.env.mail === null) throw new AppError('mail_not_set')
  const { userId, email } = context.actor
  await deps.db.transaction((tx) =>
    recordAudit(tx, context, { action: 'clinic.test_mail', object: { kind: 'clinic', id: clinicId } }),
  )
  const recipient = await findRecipient(deps.db, userId)
  await sendLetter(deps, letters, { ...recipient, language: context.language }, email)
  return { ...mailOf(deps), to: email }
}
