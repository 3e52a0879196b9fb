import { fullName } from '@piel/contract/core/people'
import { ChevronDown, CircleUserRound, ContactRound, Lock, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { Avatar } from '#/components/ui/avatar.tsx'
import { Menu } from '#/components/ui/menu.tsx'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { useCan } from '#/lib/permissions.ts'
import { lock } from '#/lib/session/lock.ts'
import { signOut } from '#/lib/session/session.ts'
import { hasDraft } from '#/lib/storage.ts'
import { latePart } from '#/lib/lazy-part.ts'

const DiscardDialog = latePart([], () => import('#/components/dialog/discard-dialog.tsx'), 'DiscardDialog')

export function UserMenu() {
  const { t } = useTranslation(['shell', 'common'])
  const account = useMe()
  const canReadContacts = useCan('contacts.read')
  const [isAsking, setIsAsking] = useState(false)
  useHotkey({ key: 'mod+shift+l', label: t('user.lock'), isInDialogs: true }, lock)
  return (
    <>
      <Menu
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className="flex h-control items-center gap-2 rounded-control px-1.5 transition-colors focus-ring hover:bg-hover aria-expanded:bg-hover"
          >
            <Avatar {...account} size="sm" className="size-7" />
            <span className="sr-only">{`${t('user.menu')}: `}</span>
            <bdi className="max-w-40 truncate font-medium max-md:sr-only">{account.firstName}</bdi>
            <ChevronDown aria-hidden="true" className="size-4 text-muted max-md:hidden" />
          </button>
        )}
        header={
          <div className="flex max-w-80 items-center gap-3 border-b px-4 py-3">
            <Avatar {...account} size="md" />
            <div className="min-w-0">
              <p className="truncate font-medium">
                <bdi>{fullName(account)}</bdi>
              </p>
              <p className="truncate text-caption text-muted">{t(`common:roles.${account.kind}`)}</p>
            </div>
          </div>
        }
        items={[
          { id: 'profile', label: t('links.profile'), icon: CircleUserRound, to: paths.profile() },
          ...(canReadContacts
            ? [{ id: 'contacts', label: t('links.messages'), icon: ContactRound, to: paths.messages() }]
            : []),
          { id: 'settings', label: t('links.settings'), icon: Settings, to: paths.settings() },
          { id: 'lock', label: t('user.lock'), icon: Lock, startsGroup: true, onSelect: lock },
          {
            id: 'logOut',
            label: t('user.logOut'),
            icon: LogOut,
            onSelect: () => (hasDraft() ? setIsAsking(true) : void signOut()),
          },
        ]}
      />
      {isAsking && <DiscardDialog isOpen onStay={() => setIsAsking(false)} onDiscard={signOut} />}
    </>
  )
}
