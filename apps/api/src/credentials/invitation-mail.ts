import type { Language } from '@piel/contract/people'
import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { sendMail } from '#/lib/mail.ts'
import { invitationHours } from './invitations.ts'

interface Letter {
  clinic: string
  name: string
  url: string
}

interface Text {
  subject: string
  paragraphs: string[]
}

const letters: Record<Language, (letter: Letter) => Text> = {
  en: ({ clinic, name, url }) => ({
    subject: `Your access to ${clinic}`,
    paragraphs: [
      `Hello, ${name}:`,
      `You have been invited to ${clinic}. Set your password here:`,
      url,
      `The link works once and expires in ${invitationHours} hours.`,
      'If you were not expecting this invitation, you can ignore this message.',
    ],
  }),
  es: ({ clinic, name, url }) => ({
    subject: `Su acceso a ${clinic}`,
    paragraphs: [
      `Hola, ${name}:`,
      `Recibió una invitación a ${clinic}. Abra este enlace para crear su contraseña:`,
      url,
      `El enlace sirve una sola vez y vence en ${invitationHours} horas.`,
      'Si no esperaba este mensaje, puede ignorarlo.',
    ],
  }),
}

interface Invitation {
  userId: string
  email: string
  url: string
}

/**
 * Mails an invitation link in the user's language, Spanish unless known.
 * @returns false when no mail server is configured or it did not accept the mail.
 */
export async function sendInvitation(deps: Deps, { userId, email, url }: Invitation): Promise<boolean> {
  const { env, db, log } = deps
  if (env.mail === null) return false
  const [person] = await db.query<{ language: Language | null; firstName: string }>(
    sql`SELECT language, first_name AS "firstName" FROM users WHERE id = ${userId}`,
  )
  const letter = letters[person?.language ?? 'es']
  const { subject, paragraphs } = letter({ clinic: env.clinic.name, name: person?.firstName ?? '', url })
  try {
    await sendMail(env.mail, { to: email, subject, text: paragraphs.join('\n\n') })
    return true
  } catch (error) {
    // Only the code: mail servers repeat the address in their messages.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    log.warn({ userId, code }, 'an invitation was not sent')
    return false
  }
}
