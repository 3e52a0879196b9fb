import type { SecondFactor } from '@piel/contract/account/me-second-factor'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, LifeBuoy, type LucideIcon, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useConfig } from '#/lib/config.ts'
import { useDates } from '#/lib/dates.ts'
import { latePart } from '#/lib/lazy-part.ts'
import { secondFactorQuery } from '../../security.queries.ts'
import type { SecurityChange } from './security-dialog.tsx'

const SecurityDialog = latePart(['validation'], () => import('./security-dialog.tsx'), 'SecurityDialog')

/** Passkeys need https or localhost, and a host name rather than an IP address. */
const canUsePasskeys = () => browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname)

/** The user's second factors, or a link to an external provider that holds them. */
export function Security() {
  const { t } = useTranslation('me')
  const { oidc } = useConfig()
  const query = useQuery({ ...secondFactorQuery, enabled: oidc.embedded })
  const { data, error } = query

  if (!oidc.embedded) return <p>{t('security.elsewhere', { provider: new URL(oidc.issuer).host })}</p>
  if (error && !data) return <LoadError query={query} isCompact title={t('security.failed')} />
  if (!data)
    return (
      <SkeletonGroup className="min-h-13 py-2">
        <Skeleton className="h-5 w-2/5" />
      </SkeletonGroup>
    )
  return data.rule === 'off' ? <p>{t('security.off')}</p> : <Factors factor={data} />
}

function Factors({ factor: { rule, app, passkeys, recoveryCodesLeft } }: { factor: SecondFactor }) {
  const { t } = useTranslation('me')
  const dates = useDates()
  const [open, setOpen] = useState<SecurityChange>()
  const count = passkeys.length + (app === null ? 0 : 1)
  const isRemovable = rule !== 'required' || count > 1
  const added = (since: string) => t('security.added', { date: dates.exact(since) })
  return (
    <>
      {count === 0 && <p className="mb-3 text-pretty">{t(`security.${rule === 'required' ? 'required' : 'none'}`)}</p>}
      <ul aria-label={t('security.title')} className="divide-y divide-line">
        <FactorRow
          icon={Smartphone}
          title={t('security.app')}
          detail={app === null ? t('security.appHint') : added(app.since)}
        >
          <Button size="sm" onClick={() => setOpen({ kind: 'addApp' })}>
            {t(app === null ? 'security.addApp' : 'security.replaceApp')}
          </Button>
          {app !== null && isRemovable && (
            <Button size="sm" variant="ghost" onClick={() => setOpen({ kind: 'removeApp' })}>
              {t('security.removeApp')}
            </Button>
          )}
        </FactorRow>
        <FactorRow
          icon={Fingerprint}
          title={t('security.passkeys')}
          detail={t(canUsePasskeys() ? 'security.passkeysHint' : 'security.passkeysUnsupported')}
        >
          {canUsePasskeys() && (
            <Button size="sm" onClick={() => setOpen({ kind: 'addPasskey' })}>
              {t('security.addPasskey')}
            </Button>
          )}
        </FactorRow>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isRemovable={isRemovable} onChange={setOpen} />
        ))}
        {count > 0 && (
          <FactorRow
            icon={LifeBuoy}
            title={t('security.codes')}
            detail={t('security.codesLeft', { count: recoveryCodesLeft })}
          >
            <Button size="sm" onClick={() => setOpen({ kind: 'codes' })}>
              {t('security.newCodes')}
            </Button>
          </FactorRow>
        )}
      </ul>
      {open && <SecurityDialog change={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface PasskeyRowProps {
  passkey: SecondFactor['passkeys'][number]
  isRemovable: boolean
  onChange: (change: SecurityChange) => void
}

function PasskeyRow({ passkey, isRemovable, onChange }: PasskeyRowProps) {
  const { t } = useTranslation('me')
  const dates = useDates()
  const { name, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt && t('security.lastUsed', { date: dates.exact(lastUsedAt) })
  return (
    <FactorRow
      icon={KeyRound}
      title={<bdi>{name}</bdi>}
      detail={[t('security.added', { date: dates.exact(createdAt) }), used].filter(Boolean).join(' · ')}
    >
      <Button
        size="sm"
        aria-label={t('security.renameNamed', { name })}
        onClick={() => onChange({ kind: 'renamePasskey', passkey })}
      >
        {t('security.rename')}
      </Button>
      {isRemovable && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('security.removeNamed', { name })}
          onClick={() => onChange({ kind: 'removePasskey', passkey })}
        >
          {t('security.remove')}
        </Button>
      )}
    </FactorRow>
  )
}

interface FactorRowProps {
  icon: LucideIcon
  title: ReactNode
  detail: ReactNode
  children: ReactNode
}

/** A way to sign in, with its actions. */
function FactorRow({ icon: Icon, title, detail, children }: FactorRowProps) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere">{title}</p>
        <p className="text-caption text-pretty text-muted">{detail}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
