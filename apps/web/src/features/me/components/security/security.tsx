import type { SecondFactor } from '@piel/contract/me-second-factor'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { ErrorState } from '#/components/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { secondFactorQuery } from '../../security.queries.ts'
import { FactorRow } from './factor-row.tsx'
import type { SecurityDialogKind } from './security-dialog.tsx'

const SecurityDialog = lazy(() =>
  withWords(['validation'], () => import('./security-dialog.tsx')).then((module) => ({
    default: module.SecurityDialog,
  })),
)

/** The user's second factors; with an external provider, where they are. */
export function Security() {
  const { t } = useTranslation(['me', 'common'])
  const { oidc } = useConfig()
  const textOf = useErrorText()
  const { data, error, isFetching, refetch } = useQuery({ ...secondFactorQuery, enabled: oidc.embedded })

  if (!oidc.embedded) return <p>{t('security.elsewhere', { provider: new URL(oidc.issuer).host })}</p>
  if (error && !data)
    return (
      <ErrorState
        isCompact
        title={t('security.failed')}
        text={textOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data)
    return (
      <SkeletonGroup label={t('common:loading')} className="min-h-13 py-2">
        <Skeleton className="h-5 w-2/5" />
      </SkeletonGroup>
    )
  return data.rule === 'off' ? <p>{t('security.off')}</p> : <Factors factor={data} />
}

function Factors({ factor: { rule, app, recoveryCodesLeft } }: { factor: SecondFactor }) {
  const { t } = useTranslation('me')
  const dates = useDates()
  const [open, setOpen] = useState<SecurityDialogKind>()
  const isLast = rule === 'required'
  return (
    <>
      {app === null && <p className="mb-3 text-pretty">{t(`security.${rule === 'required' ? 'required' : 'none'}`)}</p>}
      <ul aria-label={t('security.title')} className="divide-y divide-line">
        <FactorRow
          icon={Smartphone}
          title={t('security.app')}
          detail={app === null ? t('security.appHint') : t('security.added', { date: dates.exact(app.since) })}
        >
          <Button size="sm" onClick={() => setOpen('addApp')}>
            {t(app === null ? 'security.addApp' : 'security.replaceApp')}
          </Button>
          {app !== null && !isLast && (
            <Button size="sm" variant="ghost" onClick={() => setOpen('removeApp')}>
              {t('security.removeApp')}
            </Button>
          )}
        </FactorRow>
        {app !== null && (
          <FactorRow
            icon={KeyRound}
            title={t('security.codes')}
            detail={t('security.codesLeft', { count: recoveryCodesLeft })}
          >
            <Button size="sm" onClick={() => setOpen('codes')}>
              {t('security.newCodes')}
            </Button>
          </FactorRow>
        )}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <SecurityDialog kind={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
