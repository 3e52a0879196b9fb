import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useMe } from '#/lib/me.ts'
import { draftName } from '#/lib/storage.ts'
import { changedFields, changedTerms } from './changes.ts'
import type { ConflictSource } from './conflict-panel.tsx'
import type { Attempt } from './form-shell.tsx'
import type { useSaveErrors } from './use-save-errors.ts'
import { useShellForm } from './use-shell-form.ts'

interface Mutation<Change, Result> {
  isPending: boolean
  error: unknown
  mutateAsync: (change: Change) => Promise<Result>
}

type IdOf<R> = R extends { id: infer Id } ? Id : string

/** Optional if the validated values are the body of the request. */
type Body<Name extends string, Given, Sent, Rest extends unknown[] = []> = [Given] extends [Sent]
  ? { [K in Name]?: (given: Given, ...rest: Rest) => Sent | undefined }
  : { [K in Name]: (given: Given, ...rest: Rest) => Sent | undefined }

interface Options<R, V extends FieldValues, O, C, U, N, A> {
  /** The record to edit; absent to create one. */
  record: R | undefined
  /** Turns the form's values into those of a request. */
  schema: z.ZodMiniType<O, V>
  /** The initial values; without a record, those of a new one. */
  valuesOf: (record: R | undefined) => V
  /** Absent for a form that only edits. */
  create?: Mutation<{ body: C; idempotencyKey: string }, N>
  update: Mutation<{ params: { id: IdOf<R> }; body: U; version: number | undefined }, R>
  /** Reads the record again after a conflict; `selectFrom` takes it from a longer answer. */
  latest: (record: R) => UseQueryOptions<A, Error, R>
  /** Labels the fields that another editor changed, and their values. */
  words: Pick<ConflictSource<V>, 'labelOf' | 'wordsOf'>
  /** The kind of record, for the name of the draft; absent for forms without drafts. */
  draft?: string
  completes?: (keyof V & string)[]
  secrets?: (keyof V & string)[]
  /** For forms that show failures in a toast. */
  saving?: ReturnType<typeof useSaveErrors>
}

/**
 * The form of a record: creates it, or updates it with `If-Match` and the changed values; without a change
 * nothing is sent. A conflict (412) shows the other editor's values.
 *
 * ```tsx
 * const { control, shell } = useRecordForm({
 *   record: option,                                 // undefined creates one
 *   schema,                                         // the contract's rules, with moneyInput and wholeNumberInput
 *   valuesOf: (option) => formValuesOf(fields, option ?? { isActive: true }),
 *   create: useCreateOption(),
 *   update: useUpdateOption(),
 *   bodyOf: ({ isActive: _isActive, ...body }) => body,    // where the values are not the body of `create`
 *   changesOf: (changed, terms) => ({ patient: changed }), // where the changed values are not that of `update`
 *   latest: ({ id }) => endpointQuery(shippingEndpoints.get, { params: { id } }),
 *   words: { labelOf, wordsOf: useListedWords(fields, { … }) },
 *   draft: 'shipping',
 * })
 * return (
 *   <FormShell {...shell} label={t('title')} onSaved={onSaved} onCancel={onCancel}>
 *     <ListedFields control={control} list={fields} labelOf={labelOf} wordsOf={t} autoFocus={!option} />
 *   </FormShell>
 * )
 * ```
 */
export function useRecordForm<
  R extends { id?: string; version: number },
  V extends FieldValues,
  O extends object,
  C,
  U,
  N = R,
  A = R,
>(
  options: Options<R, V, O, C, U, N, A> & Body<'bodyOf', O, C> & Body<'changesOf', Partial<O>, U, [terms: O, base: V]>,
) {
  const { record, schema, valuesOf, create, update, latest, words, draft, completes, secrets, saving } = options
  const { bodyOf, changesOf } = options as {
    bodyOf?: (terms: O) => C
    changesOf?: (changed: Partial<O>, terms: O, base: V) => U | undefined
  }
  const { id: accountId } = useMe()
  const form = useShellForm<V, O>({
    schema,
    initial: valuesOf(record),
    ...(record && { version: record.version }),
    ...(draft !== undefined && { draft: draftName(accountId, draft, record?.id) }),
    offers: (values) => nameOf(values),
    ...(completes && { completes }),
    ...(secrets && { secrets }),
  })

  // A newer version with the same values in this form (a new photo, say) is no conflict.
  const isNewer = record !== undefined && form.version !== undefined && record.version > form.version
  const isSame = isNewer && changedFields(form.base, valuesOf(record)).length === 0

  const save = async (terms: O, { idempotencyKey, ifMatch }: Attempt): Promise<R | N> => {
    if (!record) {
      if (!create) throw new Error('a form without a record needs `create`')
      return await create.mutateAsync({ body: bodyOf ? bodyOf(terms) : (terms as unknown as C), idempotencyKey })
    }
    const changed = changedTerms(schema, form.base, terms)
    const body = changed && changesOf ? changesOf(changed, terms, form.base) : (changed as U | undefined)
    return body === undefined
      ? record
      : await update.mutateAsync({
          params: { id: record.id as IdOf<R> },
          body,
          version: isSame ? record.version : ifMatch,
        })
  }
  return {
    form,
    control: form.methods.control,
    shell: {
      form,
      mutation: saving?.mutation ?? (record || !create ? update : create),
      errorText: saving?.textOf,
      conflict: record && { load: loaderOf(latest(record), valuesOf), ...words },
      onSubmit: (terms: O, attempt: Attempt) =>
        saving ? saving.reportErrors(save(terms, attempt)) : save(terms, attempt),
    },
  }
}

/** What a new record is called so far: the names of a person, else its own. */
function nameOf(values: FieldValues): string {
  const { firstName, middleName, lastName, secondLastName, nameEs, name } = values
  const names: unknown[] = [firstName, middleName, lastName, secondLastName]
  const parts = names.some((one) => typeof one === 'string') ? names : [nameEs ?? name]
  return parts.filter((one) => typeof one === 'string' && one !== '').join(' ')
}

/** Reads the record again, for a conflict. */
const loaderOf =
  <R extends { version: number }, V, A>(
    { select, ...query }: UseQueryOptions<A, Error, R>,
    valuesOf: (record: R) => V,
  ) =>
  async (client: QueryClient) => {
    const answer = await client.fetchQuery({ ...query, staleTime: 0 })
    const now = select ? select(answer) : (answer as unknown as R)
    return { values: valuesOf(now), version: now.version }
  }
