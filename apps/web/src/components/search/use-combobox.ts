import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { tidyText } from './normalize.ts'
import { useDebouncedInput } from './use-debounced-input.ts'

const ariaOf = (id: string, isOpen: boolean, active: number) =>
  ({
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': id,
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    'aria-autocomplete': 'list',
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    maxLength: 100,
  }) as const

interface ComboboxOptions<T> {
  /** The id of the list; its options are `${id}-0`, `${id}-1` and so on. */
  id: string
  /** The text that `options` answers. */
  search: string
  onSearch: (text: string) => void
  options: readonly T[]
  /** True until the answer to `search` has arrived. */
  isSearching: boolean
  /** Allows choosing an option reached by arrow keys before the search has finished. */
  canChooseEarly?: boolean
  onChoose: (option: T) => void
  /** Called with the answer that Enter was pressed for. */
  onLateAnswer: (options: readonly T[], active: number) => void
}

/** Scrolls to an element after every render, if it exists. */
function useScrollIntoView(id: string): void {
  // scrollIntoView() returns a promise in newer browsers, and an effect must return nothing.
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' })
  })
}

/**
 * A text box over a list of options; the box keeps the focus. Arrow keys move, Enter selects. Enter pressed before the
 * answer to the typed text applies to that answer: earlier options are ignored.
 */
export function useCombobox<T>(props: ComboboxOptions<T>) {
  const { id, search, onSearch, options, isSearching, canChooseEarly = false, onChoose, onLateAnswer } = props
  const [wanted, setWanted] = useState(0)
  const [isHurried, setIsHurried] = useState(false)
  // Enter takes an option of a lookup: it offers what the whole text finds.
  const typed = useDebouncedInput(
    search,
    (text) => {
      onSearch(text)
      setWanted(0)
    },
    !canChooseEarly,
  )
  const active = Math.min(wanted, options.length - 1)

  const answer = useEffectEvent(() => {
    setIsHurried(false)
    onLateAnswer(options, active)
  })
  useEffect(() => {
    if (isHurried && !isSearching) answer()
  }, [isHurried, isSearching])
  useScrollIntoView(`${id}-${active}`)

  const enter = () => {
    const option = options[active]
    const isEarly = isSearching && !(canChooseEarly && wanted > 0)
    if (isEarly || tidyText(typed.text) !== search) {
      typed.now(typed.text)
      setIsHurried(true)
    } else if (option !== undefined) onChoose(option)
  }

  return {
    text: typed.text,
    active,
    setActive: setWanted,
    type(text: string) {
      setIsHurried(false)
      typed.type(text)
    },
    /** Searches for a text at once. @param isEntered whether Enter was pressed after it. */
    start(text: string, isEntered: boolean) {
      typed.now(text)
      setIsHurried(isEntered)
    },
    clear: () => typed.now(''),
    /** Whether Enter waits for the answer to the typed text. */
    isHurried,
    forgetEnter: () => setIsHurried(false),
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setWanted((active + step + options.length) % Math.max(1, options.length))
      else if (event.key === 'Enter') enter()
      else return
      event.preventDefault()
    },
    ariaProps: (isOpen: boolean) => ariaOf(id, isOpen, active),
  }
}
