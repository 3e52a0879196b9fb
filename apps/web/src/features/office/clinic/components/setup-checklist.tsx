import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { setupQuery, useUpdateSetup } from '../setup.queries.ts'
import { SetupSteps } from './setup-steps.tsx'

/** The checklist on the home page of administrators, until it is done or closed. */
export function SetupChecklist() {
  const { t } = useTranslation('setup')
  const textOf = useErrorText()
  const { data: setup } = useSuspenseQuery(setupQuery())
  const update = useUpdateSetup()
  const close = () =>
    update
      .mutateAsync({ body: { isDismissed: true }, version: setup.version })
      .then(() => toast.success(t('closed')))
      .catch((error: unknown) => toast.error(textOf(error)))
  const done = setup.steps.filter(({ isDone }) => isDone).length
  const isComplete = done === setup.steps.length
  return (
    <Card aria-labelledby="setup-title" className="px-5 pt-4 pb-2 max-sm:px-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="setup-title" className="font-semibold">
            {t('title')}
          </h2>
          <p className="text-muted tabular-nums">
            {isComplete ? t('complete') : t('progress', { done, all: setup.steps.length })}
          </p>
        </div>
        <Button size="sm" variant="ghost" busy={update.isPending} onClick={() => void close()}>
          {t('close')}
        </Button>
      </div>
      <SetupSteps steps={setup.steps} />
    </Card>
  )
}
