import sql from 'sql-template-tag'
import type { Deps } from '#/deps.ts'
import { findRecipient, sendLetter, type Letters } from './letters.ts'

export type FactorNews = 'appAdded' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'codesReplaced' | 'reset'

const en: Record<FactorNews, [subject: string, text: string]> = {
  appAdded: ['Authenticator app added', 'An authenticator app was added to your account at {clinic}.'],
  appRemoved: ['Authenticator app removed', 'The authenticator app was removed from your account at {clinic}.'],
  passkeyAdded: ['Passkey added', 'A passkey was added to your account at {clinic}.'],
  passkeyRemoved: ['Passkey removed', 'A passkey was removed from your account at {clinic}.'],
  codesReplaced: [
    'New recovery codes',
    'New recovery codes were created for your account at {clinic}. The previous codes no longer work.',
  ],
  reset: [
    'Your second factor was reset',
    'An administrator of {clinic} removed all second factors from your account. You were signed out everywhere.',
  ],
}
const es: Record<FactorNews, [subject: string, text: string]> = {
  appAdded: [
    'Aplicación de autenticación agregada',
    'Se agregó una aplicación de autenticación a su cuenta en {clinic}.',
  ],
  appRemoved: [
    'Aplicación de autenticación eliminada',
    'Se eliminó la aplicación de autenticación de su cuenta en {clinic}.',
  ],
  passkeyAdded: ['Llave de acceso agregada', 'Se agregó una llave de acceso a su cuenta en {clinic}.'],
  passkeyRemoved: ['Llave de acceso eliminada', 'Se eliminó una llave de acceso de su cuenta en {clinic}.'],
  codesReplaced: [
    'Nuevos códigos de recuperación',
    'Se crearon nuevos códigos de recuperación para su cuenta en {clinic}. Los anteriores ya no sirven.',
  ],
  reset: [
    'Se restableció su segundo factor',
    'Un administrador de {clinic} eliminó todos los segundos factores de su cuenta. Se cerraron todas sus sesiones.',
  ],
}

const lettersFor = (news: FactorNews): Letters => ({
  en: ({ clinic, name }) => ({
    subject: `${en[news][0]} · ${clinic}`,
    paragraphs: [
      `Hello ${name},`,
      en[news][1].replace('{clinic}', clinic),
      `If you did not expect this change, contact an administrator of ${clinic} immediately.`,
    ],
  }),
  es: ({ clinic, name }) => ({
    subject: `${es[news][0]} · ${clinic}`,
    paragraphs: [
      `Hola, ${name}:`,
      es[news][1].replace('{clinic}', clinic),
      `Si no esperaba este cambio, avise de inmediato a un administrador de ${clinic}.`,
    ],
  }),
})

/**
 * Notifies an account's owner by mail of a committed change of the second factor, without waiting for the mail server.
 */
export function sendFactorNews(deps: Pick<Deps, 'env' | 'db' | 'log'>, userId: string, news: FactorNews): void {
  const send = async () => {
    const [person] = await deps.db.query<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId}`)
    if (person) await sendLetter(deps, lettersFor(news), await findRecipient(deps.db, userId), person.email)
  }
  if (deps.env.mail !== null)
    send().catch((error: unknown) => deps.log.warn({ err: error, userId }, 'a mail was not sent'))
}
