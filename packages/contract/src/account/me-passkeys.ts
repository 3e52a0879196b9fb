import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { confirmedByPassword, newRecoveryCodes } from './me-second-factor.ts'

const maxNameLength = 60
export const passkeyName = z
  .string('validation.passkeyNameRequired')
  .check(
    line,
    z.minLength(1, 'validation.passkeyNameRequired'),
    z.maxLength(maxNameLength, 'validation.passkeyNameMax'),
    z.regex(/^[^\p{Cc}]*$/u, 'validation.invalid'),
  )
export const renamePasskeyBody = z.strictObject({ name: passkeyName })
export type RenamePasskeyBody = z.output<typeof renamePasskeyBody>

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (maxLength: number) =>
  z
    .string('validation.invalid')
    .check(z.regex(/^[\w-]*$/, 'validation.invalid'), z.maxLength(maxLength, 'validation.invalid'))
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
}
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'validation.invalid'))).check(z.maxLength(10))

const registration = {
  clientDataJSON: bytes(8000),
  attestationObject: bytes(32_000),
  transports: z.optional(transports),
}
const assertion = {
  clientDataJSON: bytes(8000),
  authenticatorData: bytes(8000),
  signature: bytes(8000),
  userHandle: z.optional(bytes(200)),
}

const credentialOf = <const Shape extends Record<string, z.ZodMiniType>>(response: Shape) =>
  z.object({ ...credential, clientExtensionResults: z.object({}), response: z.object(response) })
const reducedOf = <const Shape extends Record<string, z.ZodMiniType>>(response: Shape) =>
  z.strictObject({ ...credential, clientExtensionResults: z.strictObject({}), response: z.strictObject(response) })

export const passkeyRegistration = credentialOf(registration)
export type PasskeyRegistration = z.output<typeof passkeyRegistration>
export const passkeyAssertion = credentialOf(assertion)
export type PasskeyAssertion = z.output<typeof passkeyAssertion>
const reducedRegistration = reducedOf(registration)
export const reducedAssertion = reducedOf(assertion)

const descriptors = z.array(z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) }))
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.optional(z.string()) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.optional(z.int()),
  excludeCredentials: z.optional(descriptors),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.string()),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.string()),
    }),
  ),
  attestation: z.optional(z.string()),
})

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  timeout: z.optional(z.int()),
  allowCredentials: z.optional(descriptors),
  userVerification: z.optional(z.string()),
})

export const addPasskeyBody = z.strictObject({ name: passkeyName, response: reducedRegistration })
export type AddPasskeyBody = z.output<typeof addPasskeyBody>

const unavailable = 'second_factor_unavailable'
export const mePasskeyEndpoints = defineEndpoints('Me', 'me.own', {
  begin: {
    route: 'POST /me/passkeys/options',
    summary: 'Start adding a passkey',
    body: confirmedByPassword,
    answer: { status: 200, schema: creationOptions },
    errors: [unavailable, 'list_full'],
  },
  add: {
    route: 'POST /me/passkeys',
    summary: 'Add the passkey that an authenticator created',
    body: addPasskeyBody,
    answer: { status: 200, schema: newRecoveryCodes },
    errors: [unavailable, 'passkey_refused'],
  },
  rename: {
    route: 'POST /me/passkeys/:id/rename',
    summary: 'Rename a passkey',
    body: renamePasskeyBody,
    answer: { status: 204 },
  },
  remove: {
    route: 'POST /me/passkeys/:id/remove',
    summary: 'Remove a passkey',
    body: confirmedByPassword,
    answer: { status: 204 },
    errors: [unavailable, 'second_factor_required'],
  },
})
