import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type * as highlight from './highlight.ts'

type Highlighting = typeof highlight
type Part = highlight.Part

/** Loaded with the first search to keep it out of a list's first load. */
let loaded: Highlighting | undefined

function useHighlighting(isNeeded: boolean): Highlighting | undefined {
  const [highlighting, setHighlighting] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || loaded) return
    let isCurrent = true
    import('./highlight.ts')
      .then((module) => {
        loaded = module
        if (isCurrent) setHighlighting(module)
      })
      // Without a connection nothing is highlighted; the next search tries again.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isNeeded])
  return highlighting ?? loaded
}

interface Highlighter {
  text: (text: string) => Part[]
  phone: (text: string) => Part[]
}

const SearchHighlighter = createContext<Highlighter | undefined>(undefined)

/** Provides the search text to every `Highlighted` below. */
export function SearchWordsProvider({ search, children }: { search: string; children: ReactNode }) {
  const isSearch = search.trim() !== ''
  const highlighting = useHighlighting(isSearch)
  const highlighter = useMemo(() => {
    if (!isSearch || !highlighting) return undefined
    const words = highlighting.wordsOf(search)
    return {
      text: (text: string) => highlighting.highlightText(text, words),
      phone: (text: string) => highlighting.highlightPhone(text, words),
    }
  }, [isSearch, highlighting, search])
  return <SearchHighlighter value={highlighter}>{children}</SearchHighlighter>
}

function Parts({ parts }: { parts: Part[] }) {
  return parts.map((part, index) =>
    part.isHighlighted ? (
      <mark key={index} className="text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

export function Highlighted({ text }: { text: string }) {
  const highlighter = use(SearchHighlighter)
  return highlighter ? <Parts parts={highlighter.text(text)} /> : text
}

export function HighlightedPhone({ text }: { text: string }) {
  const highlighter = use(SearchHighlighter)
  return highlighter ? <Parts parts={highlighter.phone(text)} /> : text
}
