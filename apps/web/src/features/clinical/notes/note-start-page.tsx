import { noteForm } from '@piel/contract/clinical/note-forms'
import { noteEndpoints } from '@piel/contract/clinical/notes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { keyOf, useEndpoint } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'

const search = z.object({
  /** The appointment of the visit. */
  visit: z.catch(z.optional(z.string()), undefined),
  form: z.catch(z.optional(noteForm), undefined),
})

/** Begins a note of a patient, or finds the own one of the same visit, and opens it. */
export function NoteStartPage() {
  const { t } = useTranslation('notes')
  const { id = '' } = useParams({ strict: false })
  const { visit, form } = z.parse(search, useSearch({ strict: false }))
  const { doctorId } = useMe()
  const navigate = useNavigate()
  const client = useQueryClient()
  const begin = useEndpoint(noteEndpoints.create)
  const start = async () => {
    const body = { form: form ?? (doctorId === null ? 'nursing' : 'evolution'), appointmentId: visit ?? null } as const
    const draft = await begin.mutateAsync({ params: { id }, body }).catch(() => undefined)
    if (!draft) return
    client.setQueryData(keyOf(noteEndpoints.get, { params: { id: draft.id } }), draft)
    await navigate({ to: paths.note(draft.id), replace: true })
  }
  const startOnce = useEffectEvent(start)
  useEffect(() => void startOnce(), [])
  return (
    <>
      <PageHeader title={t('newNote')} />
      {begin.error ? (
        <LoadError
          query={{ error: begin.error, isFetching: begin.isPending, refetch: () => start() }}
          title={t('startFailed')}
        />
      ) : (
        <SkeletonGroup className="min-h-screen">
          <Skeleton className="h-96" />
        </SkeletonGroup>
      )}
    </>
  )
}
