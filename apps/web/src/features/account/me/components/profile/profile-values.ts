import type { Me } from '@piel/contract/account/me'
import { socialNetworks, type SocialNetwork } from '@piel/contract/people/social-networks'
import { meFields, link, type UpdateMeBody } from '@piel/contract/account/me-settings'
import * as z from 'zod/mini'
import { changedFields } from '#/components/form/changes.ts'

const links = Object.fromEntries(socialNetworks.map((network) => [network, link])) as Record<SocialNetwork, typeof link>

export const profileSchema = z.object({ about: meFields.about, ...links })
export type ProfileValues = z.output<typeof profileSchema>

export function valuesOf({ about, socialLinks }: Me): ProfileValues {
  const urls = Object.fromEntries(socialNetworks.map((network) => [network, socialLinks[network] ?? '']))
  return { about: about ?? '', ...(urls as Record<SocialNetwork, string>) }
}

/** The request body with the changed fields; undefined if nothing changed. The API reads '' as none. */
export function bodyOf(base: ProfileValues, values: ProfileValues): UpdateMeBody | undefined {
  const changed = changedFields(base, values)
  if (changed.length === 0) return undefined
  const networks = changed.filter((name) => name !== 'about')
  return {
    ...(changed.includes('about') && { about: values.about }),
    ...(networks.length > 0 && { socialLinks: Object.fromEntries(networks.map((name) => [name, values[name]])) }),
  }
}
