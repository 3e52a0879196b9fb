import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#/components/ui/card.tsx'
import { useMe } from '#/lib/me.ts'
import { linksOf, NetworkIcon, shortOf } from './networks.tsx'

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
