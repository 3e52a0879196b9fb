import { Search, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { useSearchHotkey } from '#/components/layout/hotkeys.ts'
import { tidyText } from './normalize.ts'
import { useDebouncedInput } from './use-debounced-input.ts'

export interface SearchBoxProps {
  value: string
  label: string
  onChange: (text: string) => void
  /** Called on Enter with the searched text, after `onChange`. */
  onEnter?: (search: string) => void
  /** Called while the user types, before the search starts. */
  onType?: () => void
  /** Called on arrow down, to move the focus to the rows. */
  onLeave?: () => void
}

/** The search of a list: results update while typing; `/` focuses it, Escape clears it. */
export function SearchBox({ value, label, onChange, onEnter, onType, onLeave }: SearchBoxProps) {
  const { t } = useTranslation('table')
  const input = useRef<HTMLInputElement>(null)
  const typed = useDebouncedInput(value, onChange)
  useSearchHotkey(input, t('focusSearch'))

  const clear = () => {
    typed.now('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && typed.text !== '') {
      event.preventDefault()
      event.stopPropagation()
      clear()
    } else if (event.key === 'Enter') {
      typed.now(typed.text)
      onEnter?.(tidyText(typed.text))
    } else if (event.key === 'ArrowDown' && onLeave) {
      event.preventDefault()
      typed.now(typed.text)
      onLeave()
    }
  }

  return (
    <div
      role="search"
      className="print:not-has-[input:not(:placeholder-shown)]:hidden group/search relative min-w-0 flex-1 basis-32 @[38rem]/list:max-w-96 @[38rem]/list:basis-48 @[62rem]/list:basis-92"
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint group-focus-within/search:text-accent"
      />
      <input
        ref={input}
        type="search"
        value={typed.text}
        onChange={(event) => {
          onType?.()
          typed.type(event.target.value)
        }}
        onKeyDown={onKeyDown}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        className="h-control w-full rounded-control border border-strong bg-surface pr-10 pl-9 text-body text-ellipsis transition-colors hover:border-muted focus:border-focus focus:outline-2 focus:outline-focus [&::-webkit-search-cancel-button]:hidden"
      />
      {typed.text === '' ? <KeyHint /> : <ClearButton label={t('clearSearch')} onClick={clear} />}
    </div>
  )
}

const KeyHint = () => (
  <kbd
    aria-hidden="true"
    className="pointer-events-none absolute inset-y-0 right-2 my-auto grid size-5 place-items-center rounded-[4px] border border-line font-sans text-caption text-faint group-focus-within/search:hidden @max-[38rem]/list:hidden pointer-coarse:hidden"
  >
    /
  </kbd>
)

const ClearButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="touch-target absolute! inset-y-0 right-1.5 my-auto grid size-7 place-items-center rounded-[6px] text-muted focus-ring hover:bg-hover hover:text-ink"
  >
    <X aria-hidden="true" className="size-4" />
  </button>
)
