import type { ComponentProps } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { paths } from '#/lib/paths.ts'

/** Shows the server's text if the answer was not a doctor. */
export function DoctorLoadError({ query }: Pick<ComponentProps<typeof LoadError>, 'query'>) {
  const { t } = useTranslation(['doctors', 'errors'])
  const { error } = query
  return (
    <LoadError
      query={query}
      title={t('errors:doctor_load')}
      text={error instanceof ApiError && error.code === 'invalid_answer' ? error.serverMessage : null}
      back={{ label: t('detail.backToList'), to: paths.doctors() }}
    />
  )
}
