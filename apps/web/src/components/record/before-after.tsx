import { ArrowRight } from 'lucide-react'

interface Props {
  before: string
  after: string
  /** "to", for screen readers. */
  word: string
}

/** An earlier and a later value. The arrow is an icon, because the font has no such letter. */
export function BeforeAfter({ before, after, word }: Props) {
  return (
    <>
      <bdi>{before}</bdi>{' '}
      <ArrowRight aria-hidden="true" className="mx-0.5 -mt-0.5 inline size-3.5 shrink-0 text-muted" />
      <span className="sr-only">{word}</span> <bdi>{after}</bdi>
    </>
  )
}
