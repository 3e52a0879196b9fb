import type { Labels } from '../core/labels.ts'

/** Social networks in display order. */
export const socialNetworks = ['website', 'linkedin', 'instagram', 'facebook', 'x', 'youtube'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

export const networkLabels = {
  en: {
    website: 'Website',
    linkedin: 'LinkedIn',
    instagram: 'Instagram',
    facebook: 'Facebook',
    x: 'X',
    youtube: 'YouTube',
  },
  es: {
    website: 'Sitio web',
    linkedin: 'LinkedIn',
    instagram: 'Instagram',
    facebook: 'Facebook',
    x: 'X',
    youtube: 'YouTube',
  },
} as const satisfies Labels<SocialNetwork>
