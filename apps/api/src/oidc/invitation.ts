import { fullName, type Person as AnyPerson } from '@piel/contract/core/people'
import { newPassword } from '@piel/contract/core/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { CallContext } from '#/lib/context.ts'
import { callContext, frameOf, pageLanguage, sendPage } from './frame.ts'
import { findInvitation, useInvitation, type Invited } from '#/credentials/invitations.ts'
import { invitationPage, type InvitationForm } from './pages/invitation-page.ts'
import { messagePage } from './pages/message-page.ts'
import { setPassword } from '#/credentials/passwords.ts'
import { endSessions, waitForSecond } from '#/credentials/sessions.ts'

const formSchema = z.object({ password: newPassword, confirmation: z.string() }).check(
  z.refine((form) => form.password === form.confirmation, {
    path: ['confirmation'],
    error: 'validation.passwordsMismatch',
  }),
)

type Person = Pick<AnyPerson, 'firstName' | 'middleName' | 'lastName' | 'secondLastName' | 'role'>
type PageRequest = FastifyRequest<{ Params: { token: string } }>

/** @returns false if the link was used or revoked since. */
async function accept(
  deps: Deps,
  context: CallContext,
  { token, userId, password }: { token: string; userId: string; password: string },
): Promise<boolean> {
  const from = await deps.db.transaction(async (tx) => {
    const at = deps.clock.now().toISOString()
    const [person] = await tx.query<Person>(sql`
      SELECT first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
        second_last_name AS "secondLastName", role
      FROM users WHERE id = ${userId} AND archived_at IS NULL FOR NO KEY UPDATE`)
    if (!person || !(await useInvitation(tx, token, at))) return null
    await setPassword(tx, userId, password, { clinic: deps.env.clinic.name })
    await tx.query(sql`
      UPDATE users SET email_verified = true, version = version + 1, updated_at = ${at} WHERE id = ${userId}`)
    // Ends sessions started with an earlier password.
    const from = await endSessions(tx, userId, at)
    await recordAudit(tx, context, {
      action: 'account.password_set',
      object: { kind: 'account', id: userId },
      actor: { userId, name: fullName(person), role: person.role },
    })
    return from
  })
  if (from === null) return false
  await waitForSecond(deps, from)
  return true
}

export function registerInvitation(app: FastifyInstance, deps: Deps): void {
  const { db, clock, env } = deps
  const now = () => clock.now().toISOString()

  async function showExpired(request: PageRequest, reply: FastifyReply) {
    const frame = await frameOf(deps, request, pageLanguage(request))
    const message = { title: 'invitationExpiredTitle', text: 'invitationExpiredText', action: 'backToApp' } as const
    return sendPage(deps, reply, 404, frame, messagePage(frame, { ...message, href: `${env.publicUrl}/` }))
  }

  async function show(request: PageRequest, reply: FastifyReply, invited: Invited, errors?: InvitationForm['errors']) {
    const frame = await frameOf(deps, request, pageLanguage(request, invited.language ?? ''))
    const form = { action: request.url, email: invited.email, ...(errors && { errors }) }
    return sendPage(deps, reply, errors ? 422 : 200, frame, invitationPage(frame, form))
  }

  app.get<{ Params: { token: string } }>('/invitation/:token', async (request, reply) => {
    const invited = await findInvitation(db, request.params.token, now())
    return invited ? show(request, reply, invited) : showExpired(request, reply)
  })

  app.post<{ Params: { token: string } }>('/invitation/:token', async (request, reply) => {
    const { token } = request.params
    const invited = await findInvitation(db, token, now())
    if (!invited) return showExpired(request, reply)

    const fields = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {}
    const form = formSchema.safeParse({
      ...fields,
      password: fields['password'] || undefined,
      confirmation: fields['confirmation'] ?? '',
    })
    if (!form.success) {
      const errors = form.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message])
      return show(request, reply, invited, Object.fromEntries(errors))
    }
    const language = pageLanguage(request, invited.language ?? '')
    try {
      if (
        !(await accept(deps, callContext(request, language), {
          token,
          userId: invited.userId,
          password: form.data.password,
        }))
      )
        return showExpired(request, reply)
    } catch (error) {
      if (error instanceof AppError && error.code === 'password_too_weak')
        return show(request, reply, invited, { password: error.errors[0]?.code })
      throw error
    }
    const frame = { ...(await frameOf(deps, request, language)), toggleUrl: undefined }
    const done = { title: 'invitationDoneTitle', text: 'setupDoneText', action: 'signIn' } as const
    const message = { ...done, values: { email: invited.email }, href: `${env.publicUrl}/` }
    return sendPage(deps, reply, 200, frame, messagePage(frame, message))
  })
}
