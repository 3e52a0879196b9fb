import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { PageSection } from '#/components/record/page-section.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { setupQuery, useUpdateSetup } from '../setup.queries.ts'
import { SetupSteps } from './setup-steps.tsx'

/** What is still to be set up; the checklist of the home page is called back from here. */
export function SetupSection() {
  const { t } = useTranslation('setup')
  const textOf = useErrorText()
  const { data: setup, error } = useQuery(setupQuery())
  const update = useUpdateSetup()
  const show = () =>
    update
      .mutateAsync({ body: { isDismissed: false }, version: setup?.version })
      .then(() => toast.success(t('shown')))
      .catch((failure: unknown) => toast.error(textOf(failure)))
  return (
    <PageSection
      id="clinic-setup"
      title={t('title')}
      actions={
        setup?.isDismissed &&
        setup.steps.some(({ isDone }) => !isDone) && (
          <Button size="sm" busy={update.isPending} onClick={() => void show()}>
            {t('show')}
          </Button>
        )
      }
    >
      {setup ? (
        <div className="-mt-3">
          <SetupSteps steps={setup.steps} />
        </div>
      ) : error ? (
        <p className="text-danger">{textOf(error)}</p>
      ) : (
        <Skeleton className="h-90 w-full" />
      )}
    </PageSection>
  )
}
