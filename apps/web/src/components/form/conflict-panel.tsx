import { GitCompareArrows } from 'lucide-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#/i18n/index.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { Button } from '#/components/ui/button.tsx'
import { changesOfOthers, type FieldChange } from './changes.ts'
import { ConflictField } from './conflict-field.tsx'

/** Loads the other version, and labels fields. */
export interface ConflictSource<V extends FieldValues> {
  load: (client: QueryClient) => Promise<{ values: V; version: number }>
  labelOf: (name: keyof V & string) => string
  wordsOf: (name: keyof V & string, value: V[keyof V & string]) => string
}

interface ConflictPanelProps<V extends FieldValues> {
  source: ConflictSource<V>
  base: V
  mine: V
  /** Continues with the other version and the chosen values. */
  onMerge: (theirs: V, version: number, merged: V) => void
}

interface Loaded<V extends FieldValues> {
  theirs: V
  version: number
  changes: FieldChange<V>[]
}

export type Side = 'mine' | 'theirs'
type Sides = Partial<Record<string, Side>>

function useTheirs<V extends FieldValues>(source: ConflictSource<V>, base: V, mine: V) {
  const client = useQueryClient()
  const [error, setError] = useState<unknown>()
  const [isLoading, setIsLoading] = useState(false)
  const fetchTheirs = async (receive: (next: Loaded<V>) => void) => {
    setIsLoading(true)
    setError(undefined)
    try {
      const { values, version } = await source.load(client)
      receive({ theirs: values, version, changes: changesOfOthers(base, mine, values) })
    } catch (reason) {
      setError(reason)
    } finally {
      setIsLoading(false)
    }
  }
  return { fetchTheirs, error, isLoading }
}

/** Another editor saved first: shows their changes and lets each field be kept or replaced. */
export function ConflictPanel<V extends FieldValues>({ source, base, mine, onMerge }: ConflictPanelProps<V>) {
  const { t } = useTranslation('formNotes')
  const errorText = useErrorText()
  const [loaded, setLoaded] = useState<Loaded<V>>()
  const [sides, setSides] = useState<Sides>({})
  const { fetchTheirs, error, isLoading } = useTheirs(source, base, mine)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => panel.current?.focus(), [])
  // The choices have replaced the pressed button, so they need scroll and focus.
  useEffect(() => {
    if (!loaded) return
    panel.current?.scrollIntoView?.({ block: 'nearest' })
    panel.current?.querySelector<HTMLElement>('input:checked, button')?.focus()
  }, [loaded])

  const look = () =>
    fetchTheirs((next) => {
      setLoaded(next)
      setSides(Object.fromEntries(next.changes.map((change) => [change.name, change.isMineToo ? 'mine' : 'theirs'])))
    })
  const takeAll = () => fetchTheirs(({ theirs, version }) => onMerge(theirs, version, theirs))
  const merge = ({ theirs, version, changes }: Loaded<V>) => {
    const taken = changes.filter(({ name }) => sides[name] === 'theirs').map((change) => [change.name, change.theirs])
    onMerge(theirs, version, { ...mine, ...Object.fromEntries(taken) })
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      className="mt-2 scroll-mt-20 scroll-mb-24 rounded-card border border-warning bg-warning-soft p-4 outline-none"
    >
      <h3 className="flex items-center gap-2 font-semibold text-warning">
        <GitCompareArrows aria-hidden="true" className="size-4 shrink-0" />
        {t('conflict.title')}
      </h3>
      <p className="mt-1">{t(loaded?.changes.length === 0 ? 'conflict.elsewhere' : 'conflict.text')}</p>
      {loaded && loaded.changes.length > 0 && (
        <Changes source={source} changes={loaded.changes} sides={sides} onChange={setSides} />
      )}
      {error !== undefined && <p className="mt-2 text-danger">{errorText(error)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {loaded ? (
          <Button variant="primary" onClick={() => merge(loaded)}>
            {t(loaded.changes.length === 0 ? 'conflict.continue' : 'conflict.merge')}
          </Button>
        ) : (
          <Button variant="primary" busy={isLoading} onClick={() => void look()}>
            {t('conflict.look')}
          </Button>
        )}
        <Button disabled={isLoading} onClick={() => void takeAll()}>
          {t('conflict.reload')}
        </Button>
      </div>
    </section>
  )
}

interface ChangesProps<V extends FieldValues> {
  source: ConflictSource<V>
  changes: readonly FieldChange<V>[]
  sides: Sides
  onChange: (sides: Sides) => void
}

function Changes<V extends FieldValues>({ source, changes, sides, onChange }: ChangesProps<V>) {
  return (
    <div className="mt-3 divide-y divide-line rounded-control border border-line bg-surface">
      {changes.map(({ name, ...change }) => (
        <ConflictField
          key={name}
          label={source.labelOf(name)}
          mine={source.wordsOf(name, change.mine)}
          theirs={source.wordsOf(name, change.theirs)}
          side={sides[name] ?? 'mine'}
          onChange={(side) => onChange({ ...sides, [name]: side })}
        />
      ))}
    </div>
  )
}
