import { agendaSteps } from '@piel/contract/core/clinic-settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { PageSection } from '#/components/record/page-section.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Segments } from '#/components/ui/segments.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { agendaSettingEndpoints } from '@piel/contract/core/agenda-settings'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const agendaSettingsQuery = () => endpointQuery(agendaSettingEndpoints.get, {})

export const useUpdateAgendaSettings = () =>
  useEndpoint(agendaSettingEndpoints.update, { invalidates: [agendaSettingEndpoints, agendaEndpoints] })

const values = agendaSteps.map(String)

export function StepSection() {
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
