import { alertEndpoints } from '@piel/contract/clinical/alerts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { AlertItem } from './alert-item.tsx'

/** Loads on request only, because the audit trail records each reading. */
export function EndedAlerts({ patientId }: { patientId: string }) {
  const { t } = useTranslation('alertForm')
  const [isShown, setIsShown] = useState(false)
  const query = useQuery({
    ...endpointQuery(alertEndpoints.list, { params: { id: patientId } }),
    enabled: isShown,
  })
  const section = useRef<HTMLElement>(null)
  // The pressed button is removed, and the dialog could not return the focus on closing.
  useEffect(() => {
    if (isShown) section.current?.focus()
  }, [isShown])
  if (!isShown)
    return (
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setIsShown(true)}>
        {t('history.show')}
      </Button>
    )
  if (query.error && !query.data) return <LoadError query={query} isCompact title={t('history.error')} />
  const ended = query.data?.data.filter((alert) => alert.ended !== null)
  return (
    <section ref={section} tabIndex={-1} aria-label={t('history.title')} className="outline-none">
      <h3 className="font-medium">{t('history.title')}</h3>
      {ended === undefined ? (
        <SkeletonGroup className="mt-3">
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
      ) : ended.length === 0 ? (
        <p className="mt-1 text-muted">{t('history.none')}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {ended.map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </section>
  )
}
