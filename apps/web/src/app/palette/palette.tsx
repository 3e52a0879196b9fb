import { useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from '#/i18n/index.ts'
import { DiscardDialog } from '#/components/dialog/discard-dialog.tsx'
import { SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { tidyText } from '#/components/table/list-state.ts'
import { useDebouncedInput } from '#/components/search/use-debounced-input.ts'
import { Spinner } from '#/components/ui/spinner.tsx'
import { PaletteList } from './palette-list.tsx'
import { useLanguage } from '#/features/me/me.queries.ts'
import { signOut } from '#/lib/session/session.ts'
import { hasDraft } from '#/lib/storage.ts'
import { chooseTheme, currentTheme } from '#/lib/theme.ts'
import type { CommandLabel } from './palette-commands.ts'
import { usePalette, type Item } from './use-palette.ts'

interface Props {
  onClose: () => void
  /** Records a payment: of the patient of this page, or of one to be selected. */
  onPay: (of: { patientId?: string }) => void
}

/** One box for everything: people, pages, actions. Arrows choose, Enter goes, Escape leaves. */
export function Palette({ onClose, onPay }: Props) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const place = useLocation({ select: ({ pathname }) => pathname })
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isLeaving, setIsLeaving] = useState(false)
  /** Enter came before the answer to what was typed: the first of what will be found is meant, not of what was. */
  const [isHurried, setIsHurried] = useState(false)
  const [language, chooseLanguage] = useLanguage()
  const typed = useDebouncedInput(search, (text) => {
    setSearch(text)
    setChosen(0)
  })
  const { groups, isSearching, hasFailed } = usePalette(search)
  const items = groups.flatMap((group) => group.items)
  const active = Math.min(chosen, items.length - 1)

  const actions: Partial<Record<CommandLabel, () => void>> = {
    'commands.switchTheme': () => {
      onClose()
      chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
    },
    'commands.switchLanguage': () => {
      onClose()
      void chooseLanguage(language === 'es' ? 'en' : 'es')
    },
    'commands.recordPayment': () => {
      onClose()
      const patientId = /^\/pacientes\/detalle\/([\w-]+)/.exec(place)?.[1]
      onPay({ ...(patientId !== undefined && { patientId }) })
    },
    'commands.logOut': () => (hasDraft() ? setIsLeaving(true) : void signOut()),
  }
  const start = (item: Item | undefined) => {
    if (!item) return
    if (item.to !== undefined) {
      onClose()
      void navigate({ to: item.to, ...(item.search && { search: item.search as never }) })
    } else if ('command' in item) actions[item.command.label]?.()
  }
  const enter = () => {
    const isStale = tidyText(typed.text) !== search || (isSearching && chosen === 0)
    if (!isStale) return start(items[active])
    typed.now(typed.text)
    setIsHurried(true)
  }
  const startHurried = useEffectEvent(() => {
    setIsHurried(false)
    if (!hasFailed) start(items[active])
  })
  useEffect(() => {
    if (isHurried && !isSearching) startHurried()
  }, [isHurried, isSearching])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen((active + step + items.length) % Math.max(1, items.length))
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  })

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
          <div ref={box} className="flex min-h-0 flex-1 flex-col">
            <div className="relative shrink-0 border-b border-line">
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-faint"
              />
              <input
                autoFocus
                role="combobox"
                aria-expanded="true"
                aria-controls={list}
                aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
                aria-autocomplete="list"
                aria-label={t('label')}
                placeholder={t('hint')}
                value={typed.text}
                onChange={(event) => {
                  setIsHurried(false)
                  typed.type(event.target.value)
                }}
                onKeyDown={onKeyDown}
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                maxLength={100}
                className="h-14 w-full bg-transparent ps-12 pe-12 text-base outline-none placeholder:text-muted"
              />
              {isSearching && <Spinner className="absolute inset-y-0 end-4 my-auto size-4 text-muted" />}
            </div>
            <SearchWordsProvider search={search}>
              <PaletteList id={list} groups={groups} active={active} onChoose={setChosen} onStart={start} />
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
