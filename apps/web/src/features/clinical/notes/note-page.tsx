import { noteEndpoints } from '@piel/contract/clinical/notes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { call } from '#/lib/api.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { NoteEditor } from './components/note-editor.tsx'
import { whenSaved } from './components/note-saver.ts'

export { NoteStartPage } from './note-start-page.tsx'

/** An own note that is not signed yet. */
export function NotePage() {
  const { t } = useTranslation('notes')
  const { id = '' } = useParams({ strict: false })
  const client = useQueryClient()
  const request = { params: { id } }
  const { queryKey } = endpointQuery(noteEndpoints.get, request)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      await whenSaved(id)
      return await call(noteEndpoints.get, request, { signal })
    },
    // The editor has the newest text; what is cached is read once.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  useEffect(
    () => () => client.removeQueries({ queryKey: endpointQuery(noteEndpoints.get, { params: { id } }).queryKey }),
    [client, id],
  )
  if (query.data) return <NoteEditor key={id} draft={query.data} />
  return (
    <>
      <PageHeader title={t('newNote')} />
      {query.error ? (
        <LoadError query={query} title={t('loadFailed')} />
      ) : (
        <SkeletonGroup className="min-h-screen">
          <Skeleton className="h-96" />
        </SkeletonGroup>
      )}
    </>
  )
}
