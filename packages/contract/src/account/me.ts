import * as z from 'zod/mini'
import { doctorTitle } from '../core/doctor-titles.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { listViews } from './list-views.ts'
import { actorKinds } from '../core/permissions.ts'
import { duty, language, person } from '../core/people.ts'
import { licenseProblems } from '../people/licenses.ts'
import { id } from '../core/text.ts'
import { socialNetworks } from '../people/social-networks.ts'

const network = z.enum(socialNetworks)
export const socialLinks = z.partialRecord(network, z.string())
export type SocialLinks = z.output<typeof socialLinks>

/** The current user. */
export const me = z.extend(person, {
  version: z.int(),
  kind: z.enum(actorKinds),
  /** Null unless the role is STAFF. */
  duty: z.nullable(duty),
  /** The doctor that the user acts as, whatever the role; null if there is none, or it is archived or inactive. */
  doctorId: z.nullable(id),
  /** Why the doctor cannot prescribe today; null with an active licence, and for users without a doctor. */
  licenseProblem: z.nullable(z.enum(licenseProblems)),
  language: z.nullable(language),
  phone: z.nullable(z.string()),
  /** E.164, for `tel:` links; null if there is no phone or it cannot be parsed. */
  phoneE164: z.nullable(z.string()),
  /** Null unless the user is a doctor. */
  title: z.nullable(doctorTitle),
  username: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  about: z.nullable(z.string()),
  socialLinks,
  coverId: z.nullable(id),
  /** True if the embedded provider holds the user's password, so that it can be changed here. */
  hasPassword: z.boolean(),
  listViews,
})
export type Me = z.output<typeof me>

export const meEndpoints = defineEndpoints('Me', {
  get: {
    route: 'GET /me',
    summary: 'Get the current user',
    permission: 'me.own',
    answer: { status: 200, schema: me },
    versioned: true,
  },
})
