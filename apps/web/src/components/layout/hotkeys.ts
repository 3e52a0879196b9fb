import { useEffectEvent, useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'
import { isLocked } from '#/lib/session/lock.ts'
import { useTranslation } from '#/i18n/index.ts'

export interface Hotkey {
  /** `event.key`; `mod+k` and `mod+shift+l` for Ctrl or Cmd with a letter; `g p` for two keys in turn. */
  key: string
  /** Description for the list of shortcuts, in the current language. */
  label: string
  /** Works in dialogs too. */
  isInDialogs?: boolean
}
interface Entry extends Hotkey {
  run: () => void
}

let entries: readonly Entry[] = []
const listeners = new Set<() => void>()

function setEntries(next: readonly Entry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  return ctrlKey || metaKey ? `mod+${shiftKey ? 'shift+' : ''}${key.toLowerCase()}` : key
}

const typing = 'input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable=true]'

/** How long the first of two keys waits for the second, in ms. */
const pauseMs = 1500
let first = ''
let forget: ReturnType<typeof setTimeout> | undefined

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing || event.repeat || isLocked()) return
  if (event.key === 'Shift') return
  const name = first + nameOf(event)
  first = ''
  clearTimeout(forget)
  const target = event.target instanceof Element ? event.target : null
  if (!name.startsWith('mod+') && target?.matches(typing)) return
  // The newest registration wins: a page's over the shell's.
  const entry = entries.findLast((candidate) => candidate.key === name)
  if (entries.some(({ key }) => key.startsWith(`${name} `))) {
    first = `${name} `
    forget = setTimeout(() => (first = ''), pauseMs)
  }
  if (!entry || (!entry.isInDialogs && target?.closest('[role=dialog], [role=alertdialog]'))) return
  event.preventDefault()
  entry.run()
}

/** Binds a key while the calling component is mounted, except during typing, and lists it under `?`. */
export function useHotkey({ key, label, isInDialogs = false }: Hotkey, run: () => void, isEnabled = true): void {
  const act = useEffectEvent(run)
  // Registered before paint, so that a key pressed as soon as the page appears counts.
  useLayoutEffect(() => {
    if (!isEnabled) return
    const entry: Entry = { key, label, isInDialogs, run: () => act() }
    if (entries.length === 0) document.addEventListener('keydown', onKeyDown)
    setEntries([...entries, entry])
    return () => {
      setEntries(entries.filter((other) => other !== entry))
      if (entries.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [key, label, isInDialogs, isEnabled])
}

/** `/` focuses the page's search box and selects its text. */
export function useSearchHotkey(box: RefObject<HTMLInputElement | null>, label: string): void {
  useHotkey({ key: '/', label }, () => {
    box.current?.focus()
    box.current?.select()
  })
}

/** Does what a key does on the current page. */
export const pressHotkey = (key: string): void => entries.findLast((entry) => entry.key === key)?.run()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The keys bound at present, each once. */
export function useHotkeyList(): readonly Hotkey[] {
  const all = useSyncExternalStore(subscribe, () => entries)
  return all.filter((entry, index) => all.findLastIndex((other) => other.key === entry.key) === index)
}

/** `e` edits the record of the page. */
export function useEditHotkey(edit: () => void, mayEdit = true): void {
  const { t } = useTranslation('shell')
  useHotkey({ key: 'e', label: t('keys.edit') }, edit, mayEdit)
}
