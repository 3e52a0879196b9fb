import { reachOf } from '@piel/contract/core/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { useTranslation } from '#/i18n/index.ts'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { goLetters } from '../palette/go-letters.ts'
import { type PageLink, pageLinks } from '../pages.ts'

/** `G` and a letter open a page. */
export function GoKeys() {
  const { kind } = useMe()
  return pageLinks
    .filter(({ name, permission }) => goLetters[name] !== undefined && reachOf(kind, permission) !== undefined)
    .map((link) => <GoKey key={link.name} {...link} />)
}

function GoKey({ name, ownLabel, permission }: PageLink) {
  const { t } = useTranslation('shell')
  const { kind } = useMe()
  const navigate = useNavigate()
  const label = ownLabel !== undefined && reachOf(kind, permission) === 'own' ? ownLabel : name
  useHotkey({ key: `g ${goLetters[name]}`, label: t(`links.${label}`) }, () => void navigate({ to: paths[name]() }))
  return null
}
