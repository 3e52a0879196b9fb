import type { SocialLinks } from '@piel/contract/account/me'
import { socialNetworks, type SocialNetwork } from '@piel/contract/people/social-networks'
import { Globe } from 'lucide-react'

// Outlines of the Feather and Tabler icon sets (MIT); lucide has no marks of companies.
const outlines = {
  linkedin:
    'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6zM2 9h4v12H2zM4 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM16 11.37A4 4 0 1 1 12.63 8 4 4 0 0 1 16 11.37zM17.5 6.5h.01',
  facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  x: 'M4 4l11.733 16H20L8.267 4zM4 20l6.768-6.768M13.228 10.772 20 4',
  youtube:
    'M2.5 17a24.1 24.1 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.6 49.6 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24.1 24.1 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.6 49.6 0 0 1-16.2 0A2 2 0 0 1 2.5 17zM10 15l5-3-5-3z',
} as const satisfies Record<Exclude<SocialNetwork, 'website'>, string>

export function NetworkIcon({ network, className }: { network: SocialNetwork; className?: string }) {
  if (network === 'website') return <Globe aria-hidden="true" className={className} />
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={outlines[network]} />
    </svg>
  )
}

/** The networks with an address, in display order. */
export const linksOf = (links: SocialLinks): { network: SocialNetwork; url: string }[] =>
  socialNetworks.flatMap((network) => {
    const url = links[network]
    return url ? [{ network, url }] : []
  })

/** An address without its protocol, `www.` and final slash. */
export const shortOf = (url: string): string => url.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '')
