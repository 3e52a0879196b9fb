import { meSessionEndpoints } from '@piel/contract/account/me-sessions'
import { type OpenSession } from '@piel/contract/people/user-sessions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { SessionList } from '#/features/account/sessions/components/session-list.tsx'
import { call } from '#/lib/api.ts'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'
import { signOutAfter } from '#/lib/session/session.ts'

export function Sessions() {
  const { t } = useTranslation(['me', 'sessions'])
  const query = useQuery(endpointQuery(meSessionEndpoints.list, {}))
  const end = useEndpoint(meSessionEndpoints.end, { invalidates: [meSessionEndpoints.list], awaitsRefetch: true })
  const onEnd = async ({ id, isCurrent }: OpenSession, device: string) => {
    const request = { params: { id } }
    if (isCurrent) return await signOutAfter(() => call(meSessionEndpoints.end, request))
    await end.mutateAsync(request)
    toast.success(t('sessions:ended', { device }))
  }
  return <SessionList query={query} failed={t('sessions.openFailed')} onEnd={onEnd} />
}
