import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'
import { limitQuery } from '../catalogue.queries.ts'

const DiscountLimitForm = lazyPart(['validation'], () => import('./discount-limit-form.tsx'), 'DiscountLimitForm')

export function DiscountLimit() {
  const { t } = useTranslation('catalogue')
  const query = useQuery(limitQuery)
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = query
  const close = () => setIsOpen(false)
  if (!data && error)
    return (
      <Card>
        <LoadError query={query} isCompact title={t('limit.failed')} />
      </Card>
    )
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3 max-sm:px-4">
      {data ? (
        <p className="max-w-prose min-w-0 flex-1 basis-64">{t('limit.text', { percent: data.discountLimitPercent })}</p>
      ) : (
        <SkeletonGroup className="flex-1">
          <Skeleton className="h-5 w-3/4" />
        </SkeletonGroup>
      )}
      <Button icon={Pencil} disabled={!data} className="max-sm:w-full" onClick={() => setIsOpen(true)}>
        {t('limit.edit')}
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={t('limit.editTitle')} fallback="min-h-48">
        {(finish) =>
          data && <DiscountLimitForm settings={data} onCancel={close} onSaved={() => finish(t('limit.saved'))} />
        }
      </FormDialog>
    </Card>
  )
}
