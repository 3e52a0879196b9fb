import { createHash, randomBytes } from 'node:crypto'
import { email, newPassword, optionalName, personName } from '@piel/contract/core/text'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { codeOf } from '#/db/errors.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import { newId } from '#/lib/id.ts'
import { callContext, frameOf, pageLanguage, sendPage } from './frame.ts'
import { messagePage } from './pages/message-page.ts'
import { setupPage, type SetupForm } from './pages/setup-page.ts'
import { checkStrength, setPassword } from '#/credentials/passwords.ts'
import { instantAt } from '#/lib/clock.ts'

const validHours = 24
const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

async function hasAdministrator(db: Queryable): Promise<boolean> {
  const [found] = await db.query(sql`SELECT 1 FROM users WHERE role = 'ADMIN' AND archived_at IS NULL LIMIT 1`)
  return found !== undefined
}

/**
 * A one-time link, valid for 24 h, to create the first administrator; null if there is one. Only its digest is stored.
 */
export async function firstAdministratorLink(deps: Deps): Promise<string | null> {
  if (await hasAdministrator(deps.db)) return null
  const token = randomBytes(32).toString('base64url')
  const expiresAt = instantAt(deps.clock.now().getTime() + validHours * 3_600_000).toISOString()
  await deps.db.query(sql`INSERT INTO setup_links (token_hash, expires_at) VALUES (${digest(token)}, ${expiresAt})`)
  return `${deps.env.publicUrl}/oidc/setup/${token}`
}

const names = {
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  secondLastName: optionalName('secondLastName'),
  email: email(),
}
const withPassword = z.object({ ...names, password: newPassword, confirmation: z.string() }).check(
  z.refine((form) => form.password === form.confirmation, {
    path: ['confirmation'],
    error: 'validation.passwordsMismatch',
  }),
)
const withoutPassword = z.object({ ...names, password: z.optional(z.undefined()) })

type SetupInput = z.output<typeof withPassword> | z.output<typeof withoutPassword>

async function isLinkOpen({ db, clock }: Deps, token: string): Promise<boolean> {
  const [link] = await db.query(sql`
    SELECT 1 FROM setup_links
    WHERE token_hash = ${digest(token)} AND used_at IS NULL AND expires_at > ${clock.now().toISOString()}::timestamptz`)
  return link !== undefined && !(await hasAdministrator(db))
}

/** @returns false if the link was used or an administrator was created since. */
async function createAdministrator(
  { db, clock, env }: Deps,
  { token, form, context }: { token: string; form: SetupInput; context: ReturnType<typeof callContext> },
): Promise<boolean> {
  const clinic = env.clinic.name
  if (form.password !== undefined) await checkStrength(form.password, { ...form, clinic: [clinic] })
  return await db.transaction(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.first_administrator'))`)
    const now = clock.now().toISOString()
    const used = await tx.query(sql`
      UPDATE setup_links SET used_at = ${now}::timestamptz
      WHERE token_hash = ${digest(token)} AND used_at IS NULL AND expires_at > ${now}::timestamptz RETURNING 1`)
    if (used.length === 0 || (await hasAdministrator(tx))) return false
    const id = newId()
    await tx.query(sql`
      INSERT INTO users (id, subject, email, email_verified, first_name, last_name, second_last_name, role)
      VALUES (${id}, ${form.password === undefined ? null : id}, ${form.email}, ${env.oidc.embedded}, ${form.firstName}, ${form.lastName}, ${form.secondLastName || null}, 'ADMIN')`)
    if (form.password !== undefined) await setPassword(tx, id, form.password, { clinic })
    await recordAudit(tx, context, { action: 'account.create', object: { kind: 'account', id } })
    return true
  })
}

export function registerSetup(app: FastifyInstance, deps: Deps): void {
  const { env } = deps
  const embedded = env.oidc.embedded

  app.get<{ Params: { token: string } }>('/setup/:token', async (request, reply) => {
    const frame = await frameOf(deps, request, pageLanguage(request))
    if (!(await isLinkOpen(deps, request.params.token)))
      return sendPage(deps, reply, 404, frame, expiredPage(frame, env.publicUrl))
    return sendPage(deps, reply, 200, frame, setupPage(frame, { action: request.url, embedded }))
  })

  app.post<{ Params: { token: string } }>('/setup/:token', async (request, reply) => {
    const language = pageLanguage(request)
    const frame = await frameOf(deps, request, language)
    const { token } = request.params
    if (!(await isLinkOpen(deps, token))) return sendPage(deps, reply, 404, frame, expiredPage(frame, env.publicUrl))

    const blank = {
      firstName: '',
      lastName: '',
      secondLastName: '',
      email: '',
      ...(embedded && { password: '', confirmation: '' }),
    }
    const fields = { ...blank, ...(request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {}) }
    const showErrors = (errors: NonNullable<SetupForm['errors']>) =>
      sendPage(deps, reply, 422, frame, setupPage(frame, { action: request.url, embedded, values: fields, errors }))

    const form = embedded
      ? withPassword.safeParse(fields)
      : withoutPassword.safeParse({ ...fields, password: undefined })
    if (!form.success)
      return showErrors(
        Object.fromEntries(form.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message])),
      )
    try {
      if (!(await createAdministrator(deps, { token, form: form.data, context: callContext(request, language) })))
        return sendPage(deps, reply, 404, frame, expiredPage(frame, env.publicUrl))
    } catch (error) {
      if (error instanceof AppError && error.code === 'password_too_weak')
        return showErrors({ password: error.errors[0]?.code })
      // 23505: another user, such as a patient, has this e-mail.
      if (codeOf(error) === '23505') return showErrors({ email: 'validation.emailTaken' })
      throw error
    }
    const done = { title: 'setupDoneTitle', text: 'setupDoneText', action: 'signIn' } as const
    const message = { ...done, values: { email: form.data.email }, href: `${env.publicUrl}/` }
    return sendPage(deps, reply, 200, frame, messagePage({ ...frame, toggleUrl: undefined }, message))
  })
}

const expiredPage = (frame: Parameters<typeof messagePage>[0], home: string) =>
  messagePage(frame, { title: 'setupExpiredTitle', text: 'setupExpiredText', action: 'backToApp', href: `${home}/` })
