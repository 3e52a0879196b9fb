import { ownEmail } from '@piel/contract/core/contact-email'
import type { Language } from '@piel/contract/core/people'
import sql from 'sql-template-tag'
import { clinicName } from '#/db/clinic.ts'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { systemNow } from '#/lib/clock.ts'
import { sendMail } from '#/lib/mail.ts'

export interface Letter {
  subject: string
  paragraphs: string[]
}

export interface Recipient {
  userId: string
  firstName: string
  language: Language | null
}

export type Letters = Record<Language, (words: { clinic: string; name: string }) => Letter>

export interface MailOutcomes {
  sentAt: string | null
  failedAt: string | null
  error: string | null
}

const outcomes = new WeakMap<Deps['env'], MailOutcomes>()

export const lastMails = (env: Deps['env']): MailOutcomes =>
  outcomes.get(env) ?? { sentAt: null, failedAt: null, error: null }

export async function findRecipient(db: Queryable, userId: string): Promise<Recipient> {
  const [person] = await db.query<Omit<Recipient, 'userId'>>(
    sql`SELECT language, first_name AS "firstName" FROM users WHERE id = ${userId}`,
  )
  return { language: null, firstName: '', ...person, userId }
}

/**
 * Mails a letter, in Spanish by default. @returns false without a mail server, after a refusal or for a placeholder.
 */
export async function sendLetter(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  letters: Letters,
  { userId, firstName, language }: Recipient,
  to: string,
): Promise<boolean> {
  if (env.mail === null || ownEmail(to) === null) return false
  const { subject, paragraphs } = letters[language ?? 'es']({
    clinic: await clinicName({ db, env }),
    name: firstName,
  })
  try {
    await sendMail(env.mail, { to, subject, text: paragraphs.join('\n\n') })
    outcomes.set(env, { ...lastMails(env), sentAt: systemNow(), error: null })
    return true
  } catch (error) {
    // Logs only the code: mail servers repeat the address in their messages.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    outcomes.set(env, { ...lastMails(env), failedAt: systemNow(), error: code })
    log.warn({ userId, code }, 'a mail was not sent')
    return false
  }
}
