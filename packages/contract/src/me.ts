import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { actorKinds } from './permissions.ts'
import { language, person } from './people.ts'
import { id } from './text.ts'

/** Where somebody is to be found elsewhere, in the order in which it is shown. */
export const socialNetworks = ['website', 'linkedin', 'instagram', 'facebook', 'x', 'youtube'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

const network = z.enum(socialNetworks)
export const socialLinks = z.partialRecord(network, z.string())
export type SocialLinks = z.output<typeof socialLinks>

/** The signed-in user's own account (rows A6, H3, H4). */
export const me = z.extend(person, {
  version: z.int(),
  kind: z.enum(actorKinds),
  language: z.nullable(language),
  phone: z.nullable(z.string()),
  /** E.164, for `tel:` links; null where there is none or it cannot be understood. */
  phoneE164: z.nullable(z.string()),
  username: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  about: z.nullable(z.string()),
  socialLinks,
  coverId: z.nullable(id),
  /** True when the embedded provider holds a password of theirs, which can be changed here (row C10). */
  hasPassword: z.boolean(),
})
export type Me = z.output<typeof me>

export const meEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/me',
    tag: 'Own account',
    summary: 'Read one’s own account',
    permission: 'me.own',
    answer: { status: 200, schema: me },
    errors: [],
    versioned: true,
  }),
}
