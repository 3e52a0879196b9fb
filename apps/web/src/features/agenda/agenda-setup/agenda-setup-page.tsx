import { useTranslation } from '#/i18n/index.ts'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { BlockSection } from '#/features/agenda/blocks/components/block-section.tsx'
import { LocationSection } from '#/features/agenda/locations/components/location-section.tsx'
import { ResourceSection } from '#/features/agenda/resources/components/resource-section.tsx'
import { RestDaySection } from '#/features/agenda/rest-days/components/rest-day-section.tsx'
import { TypeSection } from '#/features/agenda/types/components/type-section.tsx'
import { agendaSteps } from '@piel/contract/core/clinic-settings'
import { useQuery } from '@tanstack/react-query'
import { PageSection } from '#/components/record/page-section.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Segments } from '#/components/ui/segments.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { agendaSettingEndpoints } from '@piel/contract/core/agenda-settings'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export function AgendaSetupPage() {
  const { t } = useTranslation('agendaSetup')
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="grid gap-10">
          <ResourceSection />
          <LocationSection />
          <StepSection />
        </div>
        <div className="grid gap-10">
          <TypeSection />
          <BlockSection />
          <RestDaySection />
        </div>
      </div>
    </>
  )
}

const agendaSettingsQuery = () => endpointQuery(agendaSettingEndpoints.get, {})

const useUpdateAgendaSettings = () =>
  useEndpoint(agendaSettingEndpoints.update, { invalidates: [agendaSettingEndpoints, agendaEndpoints] })

const values = agendaSteps.map(String)

function StepSection() {
  const { t } = useTranslation('agendaSetup')
  const textOf = useErrorText()
  const { data } = useQuery(agendaSettingsQuery())
  const update = useUpdateAgendaSettings()
  const choose = (value: string): void => {
    const stepMinutes = agendaSteps.find((step) => String(step) === value)
    if (!data || stepMinutes === undefined || stepMinutes === data.stepMinutes) return
    update
      .mutateAsync({ body: { stepMinutes }, version: data.version })
      .then(() => toast.success(t('step.saved', { count: stepMinutes })))
      .catch((error: unknown) => toast.error(textOf(error)))
  }
  return (
    <PageSection id="agenda-step" title={t('step.title')}>
      <p className="mb-3 max-w-prose text-muted">{t('step.hint')}</p>
      <Segments
        label={t('step.label')}
        options={values.map((value) => ({ value, label: t('step.option', { count: Number(value) }) }))}
        value={String(update.isPending ? (update.variables.body.stepMinutes ?? '') : (data?.stepMinutes ?? ''))}
        onChange={choose}
        className="max-sm:w-full"
      />
    </PageSection>
  )
}
