import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { useMe } from '#/lib/me.ts'
import type { SocialLinks } from '@piel/contract/account/me'
import { type SocialNetwork, socialNetworks } from '@piel/contract/people/social-networks'
import { Globe } from 'lucide-react'

export function AboutCard({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation('me')
  const { about, socialLinks } = useMe()
  const links = linksOf(socialLinks)
  return (
    <Card aria-labelledby="profile-about">
      <CardHeader id="profile-about" title={t('profile.about')} />
      <CardBody>
        {about ? (
          <p className="max-w-prose text-pretty whitespace-pre-line wrap-anywhere">{about}</p>
        ) : (
          <p className="text-muted">{t('profile.noAbout')}</p>
        )}
        {links.length > 0 && (
          <ul
            aria-label={t('profile.links')}
            className="mt-5 grid gap-x-6 gap-y-1 border-t border-line pt-4 sm:grid-cols-2"
          >
            {links.map(({ network, url }) => (
              <li key={network} className="min-w-0">
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  title={url}
                  className="group flex min-h-11 items-center gap-3 rounded-control focus-ring"
                >
                  <span className="grid size-9 shrink-0 place-items-center rounded-full bg-subtle text-muted transition-colors group-hover:bg-accent-soft group-hover:text-accent">
                    <NetworkIcon network={network} className="size-4" />
                  </span>
                  <span className="grid min-w-0">
                    <span className="font-medium group-hover:underline">{t(`networks.${network}`)}</span>
                    <span className="truncate text-caption text-muted">{shortOf(url)}</span>
                  </span>
                  <span className="sr-only">{t('profile.newTab')}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {!about && links.length === 0 && (
          <Button size="sm" className="mt-3" onClick={onEdit}>
            {t('profile.write')}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

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

function NetworkIcon({ network, className }: { network: SocialNetwork; className?: string }) {
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
const linksOf = (links: SocialLinks): { network: SocialNetwork; url: string }[] =>
  socialNetworks.flatMap((network) => {
    const url = links[network]
    return url ? [{ network, url }] : []
  })

/** An address without its protocol, `www.` and final slash. */
const shortOf = (url: string): string => url.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '')
