import { useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from '#/i18n/index.ts'
import { pressHotkey } from '#/components/layout/hotkeys.ts'
import { DiscardDialog } from '#/components/dialog/discard-dialog.tsx'
import { SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { useCombobox } from '#/components/search/use-combobox.ts'
import { Spinner } from '#/components/ui/spinner.tsx'
import type { EarlyKeys } from './early-keys.ts'
import { PaletteList } from './palette-list.tsx'
import { useLanguage } from '#/features/account/me/me.queries.ts'
import { lock } from '#/lib/session/lock.ts'
import { signOut } from '#/lib/session/session.ts'
import { hasDraft } from '#/lib/storage.ts'
import { chooseTheme, currentTheme } from '#/lib/theme.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import type { CommandLabel } from './palette-commands.ts'
import { actionMark, offersActions } from './patient-actions.ts'
import { usePalette, type Item } from './use-palette.ts'

/** Declared here because the button is part of every first load. */
export const PaymentDialog = lazyPart(
  ['payments', 'discounts', 'entries', 'validation', 'alerts'],
  () => import('#/features/money/payments/components/payment-dialog.tsx'),
  'PaymentDialog',
)

interface Props {
  /** The keys typed before the text box appeared. */
  takeKeys: () => EarlyKeys | undefined
  onClose: () => void
  /** Records a payment: of the patient of this page, or of one to be selected. */
  onPay: (of: { patientId?: string; isSale?: boolean }) => void
}

interface ActionProps extends Pick<Props, 'onClose' | 'onPay'> {
  onLogOut: () => void
}

function useActions({ onClose, onPay, onLogOut }: ActionProps): Partial<Record<CommandLabel, () => void>> {
  const place = useLocation({ select: ({ pathname }) => pathname })
  const [language, chooseLanguage] = useLanguage()
  /** Opens the payment sheet for the patient whose page is open. */
  const pay = (what: { isSale?: boolean }) => {
    onClose()
    const patientId = /^\/pacientes\/detalle\/([\w-]+)/.exec(place)?.[1]
    onPay({ ...what, ...(patientId !== undefined && { patientId }) })
  }
  return {
    'commands.switchTheme': () => {
      onClose()
      chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
    },
    'commands.switchLanguage': () => {
      onClose()
      void chooseLanguage(language === 'es' ? 'en' : 'es')
    },
    'commands.recordPayment': () => pay({}),
    'commands.sell': () => pay({ isSale: true }),
    'commands.showKeys': () => {
      onClose()
      pressHotkey('?')
    },
    'commands.lock': () => {
      onClose()
      lock()
    },
    'commands.logOut': () => (hasDraft() ? onLogOut() : void signOut()),
  }
}

export function Palette({ takeKeys, onClose, onPay }: Props) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const list = useId()
  const [search, setSearch] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const { groups, isSearching, hasFailed } = usePalette(search)
  const items = groups.flatMap((group) => group.items)
  const actions = useActions({ onClose, onPay, onLogOut: () => setIsLeaving(true) })
  const start = (item: Item) => {
    if ('hit' in item && item.action && item.to === undefined) {
      onClose()
      onPay({ patientId: item.hit.id, isSale: item.action.name === 'sell' })
    } else if (item.to !== undefined) {
      onClose()
      void navigate({ to: item.to, ...(item.search && { search: item.search as never }) })
    } else if ('command' in item) actions[item.command.label]?.()
  }
  const combobox = useCombobox({
    id: list,
    search,
    onSearch: setSearch,
    options: items,
    isSearching,
    canChooseEarly: true,
    onChoose: start,
    onLateAnswer: (found, active) => {
      const item = found[active]
      if (item && !hasFailed) start(item)
    },
  })

  // The text box has the focus by now.
  const continueTyping = useEffectEvent(() => {
    const keys = takeKeys()
    if (keys && (keys.text !== '' || keys.isEntered)) combobox.start(keys.text, keys.isEntered)
  })
  useEffect(() => continueTyping(), [])

  if (isLeaving) return <DiscardDialog isOpen onStay={onClose} onDiscard={signOut} />
  return (
    <Frame onClose={onClose}>
      <SearchBox combobox={combobox} isSearching={isSearching} active={items[combobox.active]} />
      <SearchWordsProvider search={search}>
        <PaletteList
          id={list}
          groups={groups}
          active={combobox.active}
          onActivate={combobox.setActive}
          onChoose={start}
        />
      </SearchWordsProvider>
      <p role="status" className="shrink-0 px-4 py-3 text-body text-muted empty:hidden">
        {hasFailed ? t('failed') : items.length === 0 && !isSearching ? t('nothing') : ''}
      </p>
    </Frame>
  )
}

function Frame({ onClose, children }: Pick<Props, 'onClose'> & { children: ReactNode }) {
  const { t } = useTranslation('palette')
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-backdrop p-2 data-entering:animate-appear sm:p-6 sm:pt-[12vh]"
    >
      <Modal className="flex max-h-full w-full max-w-xl flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-overlay data-entering:animate-rise sm:max-h-[min(32rem,76vh)]">
        <Dialog aria-label={t('title')} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex min-h-0 flex-1 flex-col">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface SearchBoxProps {
  combobox: ReturnType<typeof useCombobox<Item>>
  isSearching: boolean
  active: Item | undefined
}

function SearchBox({ combobox, isSearching, active }: SearchBoxProps) {
  const { t } = useTranslation('palette')
  /** ArrowRight behind the text shows what can be done with the patient. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isAtEnd = event.currentTarget.selectionStart === event.currentTarget.value.length
    if (event.key !== 'ArrowRight' || !isAtEnd || !active || !('hit' in active) || !offersActions(active))
      return combobox.onKeyDown(event)
    event.preventDefault()
    combobox.start(`${active.hit.title} ${actionMark} `, false)
  }
  return (
    <div className="relative shrink-0 border-b border-line">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-faint" />
      <input
        autoFocus
        {...combobox.ariaProps(true)}
        aria-label={t('label')}
        placeholder={t('hint')}
        value={combobox.text}
        onChange={(event) => combobox.type(event.target.value)}
        onKeyDown={(event) => !event.nativeEvent.isComposing && onKeyDown(event)}
        className="h-14 w-full bg-transparent ps-12 pe-12 text-base outline-none placeholder:text-muted"
      />
      {isSearching && <Spinner className="absolute inset-y-0 end-4 my-auto size-4 text-muted" />}
    </div>
  )
}
