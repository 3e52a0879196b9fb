import * as z from 'zod/mini'
import { line, prose } from '../core/clean.ts'
import { me } from './me.ts'
import { socialNetworks, type SocialNetwork } from '../people/social-networks.ts'
import { instant } from '../core/dates.ts'
import { doctorTitle } from '../core/doctor-titles.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { language } from '../core/people.ts'
import { nullish, optionalOfPerson, requiredOfPerson } from '../core/person-fields.ts'
import { freeText, noBidi, optionalPhone } from '../core/text.ts'

export const maxLinkLength = 200
const webAddress = z.url({ protocol: /^https$/, hostname: /^[^.]+(\.[^.]+)+$/ })
const plainAddress = /^https:\/\/[^\s\p{C}/?#@\\]+([/?#][^\s\p{C}\\]*)?$/iu

/** An https URL without credentials; an empty string means no link. */
export const link = z.string('validation.linkInvalid').check(
  prose,
  z.maxLength(maxLinkLength, 'validation.linkMax'),
  z.refine(
    (text) => text === '' || (plainAddress.test(text) && webAddress.safeParse(text).success),
    'validation.linkInvalid',
  ),
)

/** Field rules of the current user's settings, shared by form and API. An empty string means no value. */
export const meFields = {
  ...requiredOfPerson,
  ...optionalOfPerson,
  phone: optionalPhone,
  title: doctorTitle,
  username: z.string('validation.usernameFormat').check(
    line,
    z.toLowerCase(),
    z.regex(/^[a-z0-9._-]*$/, 'validation.usernameFormat'),
    z.refine((text) => text === '' || text.length >= 3, 'validation.usernameMin'),
    z.maxLength(30, 'validation.usernameMax'),
  ),
  bio: freeText(0, 300, { min: 'validation.invalid', max: 'validation.bioMax' }, true),
  about: freeText(0, 1000, { min: 'validation.invalid', max: 'validation.aboutMax' }, true),
  socialLinks: z.strictObject(
    Object.fromEntries(socialNetworks.map((name) => [name, z.optional(z.nullable(link))])) as Record<
      SocialNetwork,
      z.ZodMiniOptional<z.ZodMiniNullable<typeof link>>
    >,
  ),
  language,
}
const f = meFields

/** Updates the fields sent. `title` is refused unless the user is a doctor. `email` is refused if an external provider manages it. */
export const updateMeBody = z.partial(
  z.strictObject({
    ...requiredOfPerson,
    ...nullish({
      ...optionalOfPerson,
      phone: f.phone,
      title: f.title,
      username: f.username,
      bio: f.bio,
      about: f.about,
    }),
    socialLinks: f.socialLinks,
    language,
  }),
)
export type UpdateMeBody = z.output<typeof updateMeBody>

export const changePasswordBody = z
  .strictObject({
    currentPassword: z
      .string('validation.passwordRequired')
      .check(z.minLength(1, 'validation.passwordRequired'), z.maxLength(128, 'validation.passwordMax'), noBidi),
    newPassword: z
      .string('validation.passwordRequired')
      .check(
        z.minLength(8, 'validation.passwordMin8'),
        z.maxLength(50, 'validation.passwordMax50'),
        z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).*$/su, 'validation.passwordFormat'),
        noBidi,
      ),
    confirmPassword: z.string('validation.passwordRequired').check(z.maxLength(128, 'validation.passwordMax'), noBidi),
  })
  .check(
    z.refine((body) => body.confirmPassword === body.newPassword, {
      path: ['confirmPassword'],
      error: 'validation.passwordsMismatch',
    }),
    z.refine((body) => body.newPassword.normalize('NFC') !== body.currentPassword.normalize('NFC'), {
      path: ['newPassword'],
      error: 'validation.passwordSame',
    }),
  )
export type ChangePasswordBody = z.output<typeof changePasswordBody>

export const replacementToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int(),
})

export const ownSignIn = z.object({
  at: instant,
  address: z.nullable(z.string()),
  outcome: z.enum(['success', 'refused', 'failure']),
})
export type OwnSignIn = z.output<typeof ownSignIn>

const cappedCount = z.object({
  total: z.int(),
  totalIsExact: z.boolean(),
})
export const profile = z.object({
  memberSince: instant,
  counts: z.object({
    patientsRegistered: z.nullable(cappedCount),
    treatments: z.nullable(cappedCount),
    recordEntries: z.nullable(cappedCount),
    patientsTreated: z.nullable(cappedCount),
    signIns: cappedCount,
  }),
})
export type Profile = z.output<typeof profile>

export const meSettingsEndpoints = defineEndpoints('Me', 'me.own', {
  update: {
    route: 'PATCH /me',
    summary: 'Update the current user',
    body: updateMeBody,
    answer: { status: 200, schema: me },
    errors: ['email_taken', 'username_taken'],
    versioned: true,
  },
  changePassword: {
    route: 'POST /me/password',
    summary: 'Change the current user’s password and end all other sessions',
    body: changePasswordBody,
    answer: { status: 200, schema: replacementToken },
    errors: ['password_too_weak', 'password_elsewhere'],
  },
  signOutEverywhere: {
    route: 'POST /me/sign-out-everywhere',
    summary: 'End all sessions of the current user, including this one',
    answer: { status: 204 },
  },
  signIns: {
    route: 'GET /me/sign-ins',
    summary: 'List the current user’s latest sign-ins',
    answer: { status: 200, schema: z.object({ data: z.array(ownSignIn) }) },
  },
  profile: {
    route: 'GET /me/profile',
    summary: 'Get the counts of the current user’s profile',
    answer: { status: 200, schema: profile },
  },
})
