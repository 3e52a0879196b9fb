import { vi } from 'vitest'

/** Answers media queries, which jsdom lacks, by a part of their text; answers can change. */
export function stubMedia(holds: (query: string) => boolean) {
  let answer = holds
  const listeners = new Set<() => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return answer(query)
    },
    addEventListener: (_type: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: 'change', listener: () => void) => listeners.delete(listener),
  }))
  return {
    change(next: typeof holds) {
      answer = next
      for (const listener of listeners) listener()
    },
  }
}

export const onDesk = (query: string) => query.includes('64rem')
export const onPhone = () => false
