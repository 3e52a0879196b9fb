import { useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, useEffect, useEffectEvent, useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation, withWords } from '#/i18n/index.ts'
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
import type { CommandLabel } from './palette-commands.ts'
import { usePalette, type Item } from './use-palette.ts'

/** Here, and not with the button, which is in every first load. */
export const PaymentDialog = lazy(() =>
  withWords(
    ['payments', 'discounts', 'entries', 'validation', 'alerts'],
    () => import('#/features/money/payments/components/payment-dialog.tsx'),
  ).then((module) => ({ default: module.PaymentDialog })),
)

interface Props {
  /** What was typed before the text box was there. */
  takeKeys: () => EarlyKeys | undefined
  onClose: () => void
  /** Records a payment: of the patient of this page, or of one to be selected. */
  onPay: (of: { patientId?: string; isSale?: boolean }) => void
}

/** Search for people, pages and actions. Arrows select, Enter opens, Escape closes. */
export function Palette({ takeKeys, onClose, onPay }: Props) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const place = useLocation({ select: ({ pathname }) => pathname })
  const list = useId()
  const [search, setSearch] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const [language, chooseLanguage] = useLanguage()
  const { groups, isSearching, hasFailed } = usePalette(search)
  const items = groups.flatMap((group) => group.items)

  /** Opens the sheet of payments, for the patient whose page is open. */
  const pay = (what: { isSale?: boolean }) => {
    onClose()
    const patientId = /^\/pacientes\/detalle\/([\w-]+)/.exec(place)?.[1]
    onPay({ ...what, ...(patientId !== undefined && { patientId }) })
  }
  const actions: Partial<Record<CommandLabel, () => void>> = {
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
    'commands.lock': () => {
      onClose()
      lock()
    },
    'commands.logOut': () => (hasDraft() ? setIsLeaving(true) : void signOut()),
  }
  const start = (item: Item) => {
    if (item.to !== undefined) {
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
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-backdrop p-2 data-entering:animate-appear sm:p-6 sm:pt-[12vh]"
    >
      <Modal className="flex max-h-full w-full max-w-xl flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-overlay data-entering:animate-rise sm:max-h-[min(32rem,76vh)]">
        <Dialog aria-label={t('title')} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex min-h-0 flex-1 flex-col">
            <div className="relative shrink-0 border-b border-line">
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-faint"
              />
              <input
                autoFocus
                {...combobox.ariaProps(true)}
                aria-label={t('label')}
                placeholder={t('hint')}
                value={combobox.text}
                onChange={(event) => combobox.type(event.target.value)}
                onKeyDown={(event) => !event.nativeEvent.isComposing && combobox.onKeyDown(event)}
                className="h-14 w-full bg-transparent ps-12 pe-12 text-base outline-none placeholder:text-muted"
              />
              {isSearching && <Spinner className="absolute inset-y-0 end-4 my-auto size-4 text-muted" />}
            </div>
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
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
