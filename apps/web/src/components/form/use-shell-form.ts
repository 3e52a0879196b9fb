import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { instantNow } from '#/lib/dates.ts'
import { hasPressed } from '#/lib/presses.ts'
import { removeDraft, saveDraft } from '#/lib/storage.ts'
import { wasRecorded } from '#/lib/idempotency-key.ts'
import { changedFields } from './changes.ts'
import { type Draft, restoreDraft } from './draft.ts'
import { updateSchema } from './unchanged-values.ts'

interface ShellFormOptions<V extends FieldValues, O> {
  schema: z.ZodMiniType<O, V>
  initial: V
  /** Absent when the form creates a record. */
  version?: number
  /** Name of the draft in this tab; absent for forms without drafts. */
  draft?: string
  /**
   * Names what a draft is of, for a new record that can be of anyone: the draft is then offered once the user has begun
   * on this document. Without it a draft is restored at once.
   */
  offers?: ((values: V) => string) | undefined
  /** Fields that an update must complete if the record has no value. */
  completes?: (keyof V & string)[]
  /** Fields that are never stored in the draft. */
  secrets?: (keyof V & string)[]
}

export interface DraftOffer {
  /** The name of its record; empty if unknown. */
  name: string
  /** When it was last typed in; undefined for one of an earlier version of Piel. */
  at: string | undefined
  resume: () => void
  discard: () => void
}

/** A form with its draft, base version and idempotency key; for a `FormShell`. */
export interface ShellForm<V extends FieldValues, O> {
  methods: UseFormReturn<V, unknown, O>
  /** The last saved values known to this form. */
  base: V
  version: number | undefined
  idempotencyKey: () => string
  isRestored: boolean
  /** A draft to continue or to discard. */
  offer: DraftOffer | undefined
  /** Call after a failed attempt. */
  failed: (error: unknown) => void
  /** Call after success: deletes the draft. */
  saved: () => void
  /** Continues with the other version, keeping `values` in the form. */
  rebase: (base: V, version: number, values: V) => void
  /** Discards the input; `initial` are the values afterwards. */
  startOver: (initial?: V) => void
}

export function useShellForm<V extends FieldValues, O>(options: ShellFormOptions<V, O>): ShellForm<V, O> {
  const { schema, initial, version, draft: name, offers, completes, secrets = [] } = options
  const [stored] = useState(() => restoreDraft(name, initial))
  const [offered, setOffered] = useState(() => (offers && version === undefined && hasPressed() ? stored : undefined))
  const [draft] = useState(offered ? undefined : stored)
  const [isRestored, setIsRestored] = useState(draft !== undefined)
  const [origin, setOrigin] = useState({ base: draft?.base ?? initial, version: draft ? draft.version : version })
  const key = useRef(draft?.idempotencyKey ?? crypto.randomUUID())
  const isSaved = useRef(false)

  const methods = useForm<V, unknown, O>({
    resolver: zodResolver(origin.version === undefined ? schema : updateSchema(schema, origin.base, completes)),
    defaultValues: origin.base as DefaultValues<V>,
    mode: 'onBlur',
    // Fields revalidate themselves; see useField.
    reValidateMode: 'onBlur',
  })

  // After painting, when subscribers of the values are registered.
  useEffect(() => {
    if (draft) methods.reset(draft.values, { keepDefaultValues: true })
  }, [draft, methods])

  useDraftSaving({ name, methods, origin, secrets, key, isSaved, offered })

  const forget = useCallback(() => {
    key.current = crypto.randomUUID()
    setIsRestored(false)
    if (name !== undefined) removeDraft(name)
  }, [name])

  return {
    methods,
    ...origin,
    isRestored,
    offer: offered && {
      name: offers?.(offered.values) ?? '',
      at: offered.at,
      resume: () => {
        setOffered(undefined)
        key.current = offered.idempotencyKey
        setOrigin({ base: offered.base, version: offered.version })
        methods.reset(offered.base)
        methods.reset(offered.values, { keepDefaultValues: true })
        setIsRestored(true)
      },
      discard: () => {
        setOffered(undefined)
        if (name !== undefined && !methods.formState.isDirty) removeDraft(name)
      },
    },
    idempotencyKey: () => key.current,
    failed: (error) => {
      if (wasRecorded(error)) key.current = crypto.randomUUID()
    },
    saved: () => {
      isSaved.current = true
      forget()
      // What was offered and neither continued nor discarded remains.
      if (offered && name !== undefined) saveDraft(name, offered)
    },
    rebase: (base, nextVersion, values) => {
      setOrigin({ base, version: nextVersion })
      methods.reset(base)
      methods.reset(values, { keepDefaultValues: true })
    },
    startOver: (next = initial) => {
      isSaved.current = true
      setOrigin({ base: next, version })
      methods.reset(next)
      forget()
      isSaved.current = false
    },
  }
}

interface DraftSaving<V extends FieldValues, O> {
  name: string | undefined
  methods: UseFormReturn<V, unknown, O>
  origin: { base: V; version: number | undefined }
  secrets: (keyof V & string)[]
  key: RefObject<string>
  isSaved: RefObject<boolean>
  /** Kept while nothing else is typed. */
  offered: Draft<V> | undefined
}

/** Stores the draft at each change; deletes it once nothing differs from the base. */
function useDraftSaving<V extends FieldValues, O>(props: DraftSaving<V, O>): void {
  const { name, methods, origin, secrets, key, isSaved, offered } = props
  const secretNames = secrets.join(' ')
  useEffect(() => {
    if (name === undefined) return
    return methods.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isSaved.current) return
        const kept = { ...origin.base, ...values }
        for (const secret of secretNames.split(' ')) if (secret in kept) kept[secret as keyof V] = origin.base[secret]
        if (changedFields(origin.base, kept).length > 0)
          saveDraft(name, { ...origin, values: kept, at: instantNow(), idempotencyKey: key.current })
        else if (offered) saveDraft(name, offered)
        else removeDraft(name)
      },
    })
  }, [methods, name, origin, secretNames, key, isSaved, offered])
}
