import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#/deps.ts'
import type { Device } from '#/lib/context.ts'
import { deviceDays, keyOfKnownDevice } from './devices.ts'

type Env = Deps['env']

const isHttps = ({ publicUrl }: Pick<Env, 'publicUrl'>): boolean => publicUrl.startsWith('https:')

/** Browsers let no other host of the domain set an https cookie with this prefix. */
const nameOf = (env: Pick<Env, 'publicUrl'>): string => (isHttps(env) ? '__Host-piel_device' : 'piel_device')

function tokenOf(env: Pick<Env, 'publicUrl'>, request: FastifyRequest): string | undefined {
  const cookies = request.headers.cookie?.split('; ') ?? []
  const value = cookies.find((cookie) => cookie.startsWith(`${nameOf(env)}=`))?.slice(nameOf(env).length + 1)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

export function deviceOf(env: Pick<Env, 'publicUrl'>, request: FastifyRequest, reply: FastifyReply): Device {
  const attributes = `Path=/; Max-Age=${deviceDays * 86_400}; HttpOnly; SameSite=Lax${isHttps(env) ? '; Secure' : ''}`
  return {
    token: tokenOf(env, request),
    keep: (token) => void reply.header('set-cookie', `${nameOf(env)}=${token}; ${attributes}`),
  }
}

/** The key of a request's known device; undefined for strangers, and while the database is unreachable. */
export async function knownDeviceOf(
  { env, db, clock }: Pick<Deps, 'env' | 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = tokenOf(env, request)
  return token === undefined ? undefined : await keyOfKnownDevice(db, token, clock.now()).catch(() => undefined)
}
