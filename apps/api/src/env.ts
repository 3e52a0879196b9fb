import { clocks } from '@piel/contract/core/times'
import * as z from 'zod/mini'
import { parseAddress } from '#/lib/database-address.ts'
import { isTimeZone } from '#/lib/clock.ts'

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
const isOn = (value: string) => ['on', 'true', '1'].includes(value)

const count = (min: number, max = Number.MAX_SAFE_INTEGER) => {
  const words = `must be a whole number from ${min}${max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : ''}`
  return z.coerce.number(words).check(z.int(words), z.gte(min, words), z.lte(max, words))
}
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
const line = (maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^[^\p{Cc}]+$/u, 'must be one line of text'),
      z.maxLength(maxLength, `must have at most ${maxLength} characters`),
    )
const databaseAddress: z.core.CheckFn<string> = ({ value, issues }) => {
  try {
    parseAddress(value)
  } catch (error) {
    // Without the value, which contains the password.
    issues.push({ code: 'custom', input: null, message: error instanceof Error ? error.message : String(error) })
  }
}
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Who needs a second factor: no one, users who have one, also every administrator, also all staff and doctors. */
const mfaRules = ['off', 'optional', 'admins', 'staff'] as const

/** Printed on receipts of the demonstration; the SAT reserves this RFC for sales to the general public. */
const demoClinic = {
  address: 'Av. Álvaro Obregón 151, Roma Norte, 06700 Ciudad de México',
  phone: '55 5000 2026',
  taxId: 'XAXX010101000',
}

const periods = ['d', 'w', 'm'] as const
function retentionOf(text: string): { days: number; weeks: number; months: number } {
  const [days, weeks, months] = periods.map((unit) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0))
  return { days: days ?? 0, weeks: weeks ?? 0, months: months ?? 0 }
}
const isRetention = (text: string): boolean =>
  /^\d{1,4}[dwm](,\d{1,4}[dwm]){0,2}$/.test(text) &&
  periods.every((unit) => text.split(unit).length <= 2) &&
  Object.values(retentionOf(text)).some((count) => count > 0)

/** Every variable that Piel reads; `.env.example` describes each. */
export const variables = z.object({
  PORT: z._default(count(0, 65_535), 3000),
  HOST: z._default(z.string(), 'localhost'),
  PUBLIC_URL: z.optional(webAddress),
  DATA_DIR: z._default(z.string(), './data'),
  AUDIT_WITNESS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\/|https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/,
          'must be an absolute path or an https:// URL',
        ),
      ),
  ),
  DATABASE_URL: z.optional(z.string().check(databaseAddress)),
  DATABASE_WAIT_SECONDS: z._default(count(0, 3600), 60),
  OIDC_ISSUER: z.optional(webAddress),
  OIDC_CLIENT_ID: z._default(z.string(), 'piel-web'),
  OIDC_AUDIENCE: z._default(z.string(), 'urn:piel:api'),
  OIDC_GOOGLE_CONNECTION: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_SCOPE: z._default(
    z.string().check(z.regex(/^(\S+ )*openid( \S+)*$/, 'must be scopes with a space between them, one of them openid')),
    'openid profile email',
  ),
  OIDC_ACCEPT_UNTYPED: z._default(flag, 'off'),
  OIDC_TRUST_EMAIL: z._default(flag, 'off'),
  PASSWORD_LOGIN: z.optional(flag),
  MFA: z.optional(z.enum(mfaRules, `must be one of ${mfaRules.join(', ')}`)),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/[^/?#]+/, 'begins with smtp:// or smtps://'))),
  SMTP_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an e-mail address'))),
  DEMO: z.optional(flag),
  IDLE_MINUTES: z.optional(count(0, 1440)),
  CLINIC_NAME: z._default(z.string(), 'Piel'),
  CLINIC_TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'must be a time zone such as America/Mexico_City')),
    'America/Mexico_City',
  ),
  CLINIC_CLOCK: z._default(z.enum(clocks, `must be one of ${clocks.join(', ')}`), '24'),
  CLINIC_ADDRESS: z.optional(line(200)),
  CLINIC_PHONE: z.optional(line(40)),
  CLINIC_TAX_ID: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/, 'must be an RFC of 12 or 13 letters and digits'),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(levels, `must be one of ${levels.join(', ')}`), 'info'),
  RATE_LIMIT_TOKEN: z._default(count(1), 600),
  RATE_LIMIT_ANONYMOUS: z._default(count(1), 60),
  TRUST_PROXY: z._default(count(0), 0),
  MAX_CONNECTIONS: z._default(count(10), 5000),
  BACKUP_DIR: z.optional(z.string().check(z.regex(/^\//, 'must be an absolute path'))),
  BACKUP_AT: z._default(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:00')),
    '03:00',
  ),
  BACKUP_KEEP: z._default(
    z.string().check(z.refine(isRetention, 'must be days, weeks and months such as 7d,5w,12m, at least one of them')),
    '7d,5w,12m',
  ),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  BACKUP_RECIPIENT: z.optional(z.string().check(z.regex(/^age1[a-z0-9]{20,}$/, 'must be a public key of age, age1…'))),
  BACKUP_IDENTITY: z.optional(
    z.string().check(z.regex(/^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/, 'must be a private key of age, AGE-SECRET-KEY-1…')),
  ),
  WAL_ARCHIVE: z.optional(z.string().check(z.regex(/^\//, 'must be an absolute path'))),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\w~+/.-]{16,}=*$/, 'must be at least 16 letters, digits or -._~+/')),
  ),
})

export type Env = ReturnType<typeof readEnv>

/** Reads the environment; no other file does. @throws with the variable's name if its value is not valid. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(present)
  if (!parsed.success)
    throw new Error(`Configuration: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`)
  const v = parsed.data
  const embeddedDatabase = v.DATABASE_URL === undefined
  const embeddedProvider = v.OIDC_ISSUER === undefined
  const demo = v.DEMO === undefined ? embeddedDatabase && embeddedProvider : isOn(v.DEMO)
  const publicUrl = (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/$/, '')
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    dataDir: v.DATA_DIR,
    auditWitness: v.AUDIT_WITNESS,
    databaseUrl: v.DATABASE_URL,
    databaseWaitMs: v.DATABASE_WAIT_SECONDS * 1000,
    embeddedDatabase,
    oidc: {
      embedded: embeddedProvider,
      issuer: issuerOf(v, publicUrl),
      clientId: v.OIDC_CLIENT_ID,
      clientSecret: embeddedProvider ? null : (v.OIDC_CLIENT_SECRET ?? null),
      scope: embeddedProvider ? 'openid profile email' : v.OIDC_SCOPE,
      /** Whether Piel issues the access tokens: as the embedded provider, or after redeeming a code with its secret. */
      issuesTokens: embeddedProvider || v.OIDC_CLIENT_SECRET !== undefined,
      tokenIssuer: issuerOfTokens(v, publicUrl),
      audience: v.OIDC_AUDIENCE,
      googleConnection: v.OIDC_GOOGLE_CONNECTION ?? null,
      acceptUntyped: isOn(v.OIDC_ACCEPT_UNTYPED),
      trustEmail: isOn(v.OIDC_TRUST_EMAIL),
      passwordLogin: v.PASSWORD_LOGIN === undefined ? embeddedProvider : isOn(v.PASSWORD_LOGIN),
    },
    // An external provider requests second factors itself.
    mfa: embeddedProvider ? (v.MFA ?? (demo ? 'optional' : 'admins')) : 'off',
    mail: mailOf(v),
    demo,
    idleMinutes: v.IDLE_MINUTES ?? (demo ? 0 : 15),
    clinic: clinicOf(v, demo),
    /** The variable that decides a value of the clinic, which the page of settings names beside it. */
    clinicSetBy: clinicSetBy(present),
    logLevel: v.LOG_LEVEL,
    rateLimit: { token: v.RATE_LIMIT_TOKEN, anonymous: v.RATE_LIMIT_ANONYMOUS },
    trustProxy: v.TRUST_PROXY,
    maxConnections: v.MAX_CONNECTIONS,
    metricsToken: v.METRICS_TOKEN,
    walArchive: archiveOf(v),
    backup: {
      folder: v.BACKUP_DIR,
      /** Time of day of scheduled backups in the clinic's time zone, HH:MM. */
      at: v.BACKUP_AT,
      keep: retentionOf(v.BACKUP_KEEP),
      keys: { passphrase: v.BACKUP_PASSPHRASE, recipient: v.BACKUP_RECIPIENT, identity: v.BACKUP_IDENTITY },
    },
  }
}

type Variables = z.output<typeof variables>

function archiveOf({ WAL_ARCHIVE, DATABASE_URL }: Variables): string | undefined {
  if (WAL_ARCHIVE !== undefined && DATABASE_URL !== undefined)
    throw new Error(
      'Configuration: WAL_ARCHIVE is for the embedded database; let the server of DATABASE_URL archive its own log',
    )
  return WAL_ARCHIVE
}

const issuerOf = ({ OIDC_ISSUER }: Variables, publicUrl: string): string =>
  OIDC_ISSUER?.replace(/\/$/, '') ?? `${publicUrl}/oidc`

const issuerOfTokens = (v: Variables, publicUrl: string): string =>
  v.OIDC_ISSUER !== undefined && v.OIDC_CLIENT_SECRET !== undefined ? publicUrl : issuerOf(v, publicUrl)

const clinicOf = (v: Variables, demo: boolean) => ({
  name: v.CLINIC_NAME,
  timeZone: v.CLINIC_TIME_ZONE,
  clock: v.CLINIC_CLOCK,
  address: v.CLINIC_ADDRESS ?? (demo ? demoClinic.address : undefined),
  phone: v.CLINIC_PHONE ?? (demo ? demoClinic.phone : undefined),
  taxId: v.CLINIC_TAX_ID ?? (demo ? demoClinic.taxId : undefined),
})

const clinicVariables = {
  name: 'CLINIC_NAME',
  address: 'CLINIC_ADDRESS',
  phone: 'CLINIC_PHONE',
  taxId: 'CLINIC_TAX_ID',
} as const
type SetByEnvironment = { [Field in keyof typeof clinicVariables]?: string }

const clinicSetBy = (present: Record<string, unknown>): SetByEnvironment =>
  Object.fromEntries(Object.entries(clinicVariables).filter(([, variable]) => variable in present))

function mailOf({ SMTP_URL, SMTP_FROM }: Variables): { url: string; from: string } | null {
  if (SMTP_URL === undefined) return null
  if (SMTP_FROM === undefined) throw new Error('Configuration: SMTP_URL needs SMTP_FROM, the address of the sender')
  return { url: SMTP_URL, from: SMTP_FROM }
}

/** A PostgreSQL server for tests, with a login that can create databases; if unset, the tests start their own. */
export const testDatabaseUrl = (): string | undefined => process.env['TEST_DATABASE_URL'] || undefined

export const fuzzOptions = (): { requests: number | undefined; seed: number } => ({
  requests: Number(process.env['FUZZ_REQUESTS']) || undefined,
  seed: Number(process.env['FUZZ_SEED'] || 20_261_121),
})
