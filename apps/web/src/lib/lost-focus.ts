import { isFocusKept } from './keep-focus.ts'

/** How many elements are remembered: enough to lead out of a menu in a dialog over a row. */
const remembered = 12
/** Milliseconds for a closing dialog, a new page or `keepFocus` to move the focus themselves. */
const delayMs = 100

const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
const places =
  '[role=dialog], [role=alertdialog], [role=grid], [role=row], tr, li, form, fieldset, section, [role=region], main'
const dialogs = '[role=dialog], [role=alertdialog]'

const isShown = (element: Element): boolean => element.isConnected && (element.checkVisibility?.() ?? true)

const firstShown = (within: Element, selector: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].find((element) => isShown(element) && !element.inert)

/** What takes the focus in a place: the cell of a grid, a control of a row or form, else the title. */
function targetIn(place: HTMLElement): HTMLElement | undefined {
  if (place.matches(dialogs)) return place
  if (place.matches('[role=grid]')) return firstShown(place, '[data-place], [tabindex="0"]')
  if (place.matches('[role=row], tr, li, form')) return firstShown(place, controls)
  const title = firstShown(place, 'h1, h2, h3, legend')
  if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1
  return title
}

/** The nearest place that is left of where an element was. */
function nearest(trail: readonly HTMLElement[]): HTMLElement | undefined {
  const [element, ...around] = trail
  if (element && isShown(element)) return element
  for (const place of around) {
    const target = place.matches(places) && isShown(place) ? targetIn(place) : undefined
    if (target) return target
  }
  return undefined
}

function trailOf(element: HTMLElement): HTMLElement[] {
  const trail: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) trail.push(at)
  return trail
}

/**
 * Moves the focus when the element that has it disappears, so that it never falls to the page: to what is left of its
 * row, form, section or dialog, or to where the focus was before.
 * @returns stops watching.
 */
export function watchFocus(): () => void {
  let trails: HTMLElement[][] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  /** True if the focused element has disappeared. */
  const isLost = () => {
    const last = trails[0]?.[0]
    return last !== undefined && document.activeElement === document.body && !isShown(last)
  }
  const move = () => {
    if (!isLost()) return
    for (const trail of trails) {
      nearest(trail)?.focus({ preventScroll: true })
      if (document.activeElement !== document.body) return
    }
  }
  const look = () => {
    if (!isLost()) return
    // Inside a dialog at once: otherwise its trap moves the focus to its first button.
    const dialog = trails[0]?.find((element) => element.matches(dialogs))
    if (dialog && isShown(dialog) && !isFocusKept()) return move()
    clearTimeout(timer)
    timer = setTimeout(move, delayMs)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target !== document.body)
      trails = [trailOf(target), ...trails.filter(([element]) => element !== target)].slice(0, remembered)
  }
  /** A press beside the focused element leaves it; an element that is removed is not left. */
  const onBlur = () =>
    setTimeout(() => {
      const last = trails[0]?.[0]
      if (document.activeElement === document.body && last && isShown(last)) trails = []
    })
  const observer = new MutationObserver(look)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'hidden', 'disabled', 'inert'],
  })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}
