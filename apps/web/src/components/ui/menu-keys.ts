/** The item that takes the focus when a menu opens. */
export function openingItem<T>(items: readonly T[], edge: 'first' | 'last'): T | undefined {
  return edge === 'first' ? items[0] : items.at(-1)
}

/**
 * The item that a key moves to: arrows go round, Home and End to the edges, a letter to the next item that begins with it.
 * @returns undefined for a key that moves nowhere.
 */
export function itemFor(key: string, items: readonly HTMLElement[], current: Element | null): HTMLElement | undefined {
  const at = items.findIndex((item) => item === current)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()))
}
