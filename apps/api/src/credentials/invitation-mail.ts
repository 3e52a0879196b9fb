import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { sendMail } from '#/lib/mail.ts'
import { invitationHours } from './invitations.ts'
import { wordsOf } from '#/oidc/pages/words.ts'
import type { Language } from '@piel/contract/people'

interface Letter {
  userId: string
  email: string
  url: string
}

/** Sends somebody their link in their language. @returns false where no mail server is configured or it did not take the mail. */
export async function sendInvitation(deps: Deps, { userId, email, url }: Letter): Promise<boolean> {
  const { env, db, log } = deps
  if (env.mail === null) return false
  const [person] = await db.query<{ language: Language | null; firstName: string }>(
    sql`SELECT language, first_name AS "firstName" FROM users WHERE id = ${userId}`,
  )
  const words = wordsOf(person?.language ?? 'es')
  const values = { clinic: env.clinic.name, name: person?.firstName ?? '', url, hours: String(invitationHours) }
  const paragraphs = [
    words('mailGreeting', values),
    words('mailInvitation', values),
    url,
    words('mailValidity', values),
    words('mailMistake', values),
  ]
  try {
    await sendMail(env.mail, { to: email, subject: words('mailSubject', values), text: paragraphs.join('\n\n') })
    return true
  } catch (error) {
    // Without the error itself: mail servers like to repeat the address.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    log.warn({ userId, code }, 'an invitation was not sent')
    return false
  }
}
