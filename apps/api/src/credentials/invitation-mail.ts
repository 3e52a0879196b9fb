import type { Deps } from '#/deps.ts'
import { invitationHours, markMailed, takeDueInvitation } from './invitations.ts'
import { findRecipient, sendLetter, type Letters } from './letters.ts'

const letters = (url: string): Letters => ({
  en: ({ clinic, name }) => ({
    subject: `Your access to ${clinic}`,
    paragraphs: [
      `Hello ${name},`,
      `You have been invited to ${clinic}. Set your password here:`,
      url,
      `The link works once and expires in ${invitationHours} hours.`,
      'If you were not expecting this invitation, you can ignore this message.',
    ],
  }),
  es: ({ clinic, name }) => ({
    subject: `Su acceso a ${clinic}`,
    paragraphs: [
      `Hola, ${name}:`,
      `Recibió una invitación a ${clinic}. Abra este enlace para crear su contraseña:`,
      url,
      `El enlace sirve una sola vez y vence en ${invitationHours} horas.`,
      'Si no esperaba este mensaje, puede ignorarlo.',
    ],
  }),
})

interface Invitation {
  userId: string
  email: string
  url: string
}

/** Mails an invitation link, in Spanish by default. @returns false without a mail server or if it refuses. */
export async function sendInvitation(deps: Deps, { userId, email, url }: Invitation): Promise<boolean> {
  if (deps.env.mail === null) return false
  return await sendLetter(deps, letters(url), await findRecipient(deps.db, userId), email)
}

/** Mails the due invitations of committed transactions, one after another. Safe in any number of processes. */
export async function sendDueInvitations(deps: Deps): Promise<void> {
  if (deps.env.mail === null) return
  for (;;) {
    const due = await takeDueInvitation(deps.db, deps)
    if (!due) return
    if (await sendLetter(deps, letters(due.url), due, due.email)) await markMailed(deps.db, due)
  }
}
