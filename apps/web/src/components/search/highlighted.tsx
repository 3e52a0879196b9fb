import { createContext, use, useMemo, type ReactNode } from 'react'
import { markPhone, markText, type Part, wordsOf } from './highlight.ts'

const SearchWords = createContext<readonly string[]>([])

/** Gives what was searched for to every `Marked` below. */
export function SearchWordsProvider({ search, children }: { search: string; children: ReactNode }) {
  return <SearchWords value={useMemo(() => wordsOf(search), [search])}>{children}</SearchWords>
}

function Parts({ parts }: { parts: Part[] }) {
  return parts.map((part, index) =>
    part.marked ? (
      <mark key={index} className="text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

/** A text with the searched words marked. */
export function Marked({ text }: { text: string }) {
  return <Parts parts={markText(text, use(SearchWords))} />
}

/** A phone number with the searched digits marked. */
export function MarkedPhone({ text }: { text: string }) {
  return <Parts parts={markPhone(text, use(SearchWords))} />
}
