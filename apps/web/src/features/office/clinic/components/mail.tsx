import { clinicEndpoints } from '@piel/contract/office/clinic'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { PageSection } from '#/components/record/page-section.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery, keyOf, useEndpoint } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'

/** The server of mails, which the environment names, and a test of it. */
export function MailSection() {
  const { t } = useTranslation('clinic')
  const dates = useDates()
  const textOf = useErrorText()
  const client = useQueryClient()
  const { data: mail, error } = useQuery(endpointQuery(clinicEndpoints.getMail, {}))
  const test = useEndpoint(clinicEndpoints.testMail, {
    onSuccess: ({ to: _to, ...next }) => client.setQueryData(keyOf(clinicEndpoints.getMail, {}), next),
  })
  const send = async () => {
    try {
      const { to, error: refused } = await test.mutateAsync({})
      if (refused === null) toast.success(t('mail.sent', { to }))
      else toast.error(t('mail.refused', { error: refused }))
    } catch (failure) {
      toast.error(textOf(failure))
    }
  }
  return (
    <PageSection
      id="clinic-mail"
      title={t('mail.title')}
      actions={
        mail?.isSet && (
          <Button size="sm" icon={Send} busy={test.isPending} onClick={() => void send()}>
            {t('mail.test')}
          </Button>
        )
      }
    >
      {mail ? (
        <div className="grid max-w-prose gap-1 text-muted wrap-anywhere">
          <p>{mail.isSet ? t('mail.set', { from: mail.from ?? '', server: mail.server ?? '' }) : t('mail.none')}</p>
          {mail.sentAt !== null && <p>{t('mail.lastSent', { time: dates.exact(mail.sentAt) })}</p>}
          {mail.failedAt !== null && (
            <p className={mail.error === null ? undefined : 'text-danger'}>
              {t('mail.lastFailed', { time: dates.exact(mail.failedAt), error: mail.error ?? '' })}
            </p>
          )}
        </div>
      ) : error ? (
        <p className="text-danger">{textOf(error)}</p>
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
    </PageSection>
  )
}
