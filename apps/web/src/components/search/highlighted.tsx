import { createContext, use, useMemo, type ReactNode } from 'react'
import { highlightPhone, highlightText, type Part, wordsOf } from './highlight.ts'

const SearchWords = createContext<readonly string[]>([])

/** Provides the search text to every `Highlighted` below. */
export function SearchWordsProvider({ search, children }: { search: string; children: ReactNode }) {
  return <SearchWords value={useMemo(() => wordsOf(search), [search])}>{children}</SearchWords>
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

/** A text with the searched words highlighted. */
export function Highlighted({ text }: { text: string }) {
  return <Parts parts={highlightText(text, use(SearchWords))} />
}

/** A phone number with the searched digits highlighted. */
export function HighlightedPhone({ text }: { text: string }) {
  return <Parts parts={highlightPhone(text, use(SearchWords))} />
}
