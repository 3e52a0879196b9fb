import { meSettingsEndpoints, type OwnSignIn } from '@piel/contract/account/me-settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Button } from '#/components/ui/button.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'

const few = 5
const row = 'flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2'

export function SignIns() {
  const { t } = useTranslation('me')
  const query = useQuery(endpointQuery(meSettingsEndpoints.signIns, {}))
  const { data, error } = query
  const [areAllShown, setAreAllShown] = useState(false)

  if (error && !data) return <LoadError query={query} isCompact title={t('sessions.failed')} />
  if (!data)
    return (
      <SkeletonGroup className="divide-y divide-line">
        {Array.from({ length: few }, (_, index) => (
          <div key={index} className={row}>
            <Skeleton className="h-5 w-2/5" />
          </div>
        ))}
      </SkeletonGroup>
    )
  const signIns = areAllShown ? data.data : data.data.slice(0, few)
  if (signIns.length === 0) return <p className="text-muted">{t('sessions.none')}</p>
  return (
    <>
      <ul aria-label={t('sessions.recent')} className="divide-y divide-line">
        {signIns.map((signIn, index) => (
          <SignIn key={`${signIn.at}-${index}`} signIn={signIn} />
        ))}
      </ul>
      {data.data.length > signIns.length && (
        <Button size="sm" variant="ghost" className="-ms-2.5 mt-2" onClick={() => setAreAllShown(true)}>
          {t('sessions.more', { count: data.data.length })}
        </Button>
      )}
    </>
  )
}

const outcomes = {
  success: 'success',
  refused: 'danger',
  failure: 'warning',
} as const

function SignIn({ signIn: { at, address, outcome } }: { signIn: OwnSignIn }) {
  const { t } = useTranslation(['me', 'sessions'])
  const dates = useDates()
  return (
    <li className={row}>
      <div className="min-w-0 flex-1 basis-48">
        <p className="tabular-nums">
          <time dateTime={at}>{dates.exact(at)}</time>
        </p>
        <p className="text-caption text-muted">
          {address === null ? t('sessions:unknownAddress') : t('sessions:from', { address })}
          {' · '}
          {dates.ago(at)}
        </p>
      </div>
      <Badge tone={outcomes[outcome]}>{t(`sessions.outcomes.${outcome}`)}</Badge>
    </li>
  )
}
