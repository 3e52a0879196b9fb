import type { SaleItem } from '@piel/contract/money/items'
import { Package, Sparkles } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FieldFrame } from '#/components/form/field-frame.tsx'
import { Highlighted, SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { touchScreen, useMedia } from '#/components/layout/use-media.ts'
import { Option } from '#/components/search/option.tsx'
import { useCombobox } from '#/components/search/use-combobox.ts'
import { Input } from '#/components/ui/input.tsx'
import { hasWords } from '#/components/search/highlight.ts'
import { nameIn, otherNameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'

interface ItemLookupProps {
  items: readonly SaleItem[]
  onChoose: (item: SaleItem) => void
  /** Called on Enter in the empty box. */
  onDone: () => void
  inputRef?: (element: HTMLInputElement | null) => void
}

const most = 8

/** Finds services and products; Enter adds one and clears the box. */
export function ItemLookup({ items, onChoose, onDone, inputRef }: ItemLookupProps) {
  const { t, language } = useTranslation('payments')
  const id = useId()
  const isTouch = useMedia(touchScreen)
  const list = `${id}-list`
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  // The items are loaded, so they are filtered at once, not after a pause.
  const [typed, setTyped] = useState('')
  const options = items.filter((item) => hasWords(item, typed)).slice(0, most)
  const take = (item: SaleItem) => {
    onChoose(item)
    combobox.clear()
    setTyped('')
    setIsOpen(false)
  }
  const combobox = useCombobox({
    id: list,
    search,
    onSearch: setSearch,
    options,
    isSearching: false,
    onChoose: take,
    onLateAnswer: ([first]) => first && take(first),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen) combobox.onKeyDown(event)
    if (isOpen ? event.key === 'Escape' : event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsOpen(!isOpen)
      event.preventDefault()
    } else if (!isOpen && event.key === 'Enter') {
      event.preventDefault()
      onDone()
    }
    if (event.isDefaultPrevented()) event.stopPropagation()
  }
  return (
    <FieldFrame id={id} label={t('pick.label')} error={undefined} hint={isTouch ? undefined : t('pick.hint')}>
      <div
        className="relative"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
        }}
      >
        <Input
          id={id}
          ref={inputRef}
          {...combobox.ariaProps(isOpen)}
          aria-describedby={isTouch ? undefined : `${id}-hint`}
          placeholder={t('pick.placeholder')}
          value={combobox.text}
          onChange={(event) => {
            combobox.type(event.target.value)
            setTyped(event.target.value)
            setIsOpen(event.target.value.trim() !== '')
          }}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
        />
        {isOpen && (
          <SearchWordsProvider search={typed}>
            <div className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-card border border-line bg-raised shadow-overlay">
              <div
                id={list}
                role="listbox"
                aria-label={t('pick.label')}
                className="scroll-slim max-h-60 overflow-y-auto p-1.5 empty:hidden"
              >
                {options.map((item, index) => (
                  <Option
                    key={item.id}
                    id={`${list}-${index}`}
                    isActive={index === combobox.active}
                    onActivate={() => combobox.setActive(index)}
                    onChoose={() => take(item)}
                  >
                    {item.kind === 'product' ? (
                      <Package aria-hidden="true" className="size-4 shrink-0 text-muted" />
                    ) : (
                      <Sparkles aria-hidden="true" className="size-4 shrink-0 text-muted" />
                    )}
                    <span className="grid min-w-0 flex-1">
                      <bdi className="font-medium wrap-anywhere">
                        <Highlighted text={nameIn(item, language)} />
                      </bdi>
                      <span className="text-caption text-muted">
                        <Highlighted text={otherNameIn(item, language) ?? t(`kinds.${item.kind}`)} />
                      </span>
                    </span>
                    <span className="shrink-0 tabular-nums">{formatMoney(item.priceMinor, language)}</span>
                  </Option>
                ))}
              </div>
              <p role="status" className="px-4 py-3 text-muted empty:hidden">
                {options.length === 0 && t('pick.nothing')}
              </p>
            </div>
          </SearchWordsProvider>
        )}
      </div>
    </FieldFrame>
  )
}
