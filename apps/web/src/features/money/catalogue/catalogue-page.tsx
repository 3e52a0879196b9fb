import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Card } from '#/components/ui/card.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { nameIn } from '#/lib/bilingual.ts'
import { useDialogLink } from '#/lib/use-dialog-link.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { catalogueQuery } from './catalogue.queries.ts'
import { DiscountLimit } from './components/discount-limit.tsx'
import { TierCard } from './components/tier-card.tsx'
import { TypesList } from './components/types-list.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

const TypeForm = lazyPart(['validation'], () => import('./components/type-form.tsx'), 'TypeForm')
const tiersGrid = 'grid grid-cols-1 gap-4 md:grid-cols-3'

export function CataloguePage() {
  const { t, language } = useTranslation('catalogue')
  const query = useQuery(catalogueQuery)
  const { data, error } = query
  const [isAdding, setIsAdding] = useState(false)
  useDialogLink(() => setIsAdding(true))
  const close = () => setIsAdding(false)
  const add = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={Plus} className="max-sm:w-full" onClick={() => setIsAdding(true)}>
      {t('types.add')}
    </Button>
  )

  const content = () => {
    if (data)
      return (
        <>
          <Part id="tiers" title={t('tiers.title')}>
            <ul className={tiersGrid}>
              {data.tiers.map((tier) => (
                <li key={tier.id} className="min-w-0">
                  <TierCard tier={tier} />
                </li>
              ))}
            </ul>
          </Part>
          <Part id="limit" title={t('limit.title')} className="mt-8">
            <DiscountLimit />
          </Part>
          <Part id="types" title={t('types.title')} className="mt-8">
            <TypesList all={data.types} add={add('secondary')} />
          </Part>
        </>
      )
    if (!error) return <CatalogueSkeleton tiersClassName={tiersGrid} />
    return (
      <Card>
        <LoadError query={query} title={t('failed')} />
      </Card>
    )
  }

  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={add('primary')} />
      {content()}
      <FormDialog isOpen={isAdding} onClose={close} title={t('types.addTitle')} fallback="min-h-72">
        {(finish) => (
          <TypeForm onCancel={close} onSaved={(type) => finish(t('types.added', { name: nameIn(type, language) }))} />
        )}
      </FormDialog>
    </>
  )
}

function Part(props: { id: string; title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className={props.className}>
      <h2 id={props.id} className="mb-3 text-[0.9375rem]/6 font-semibold tracking-[-0.006em]">
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}

function CatalogueSkeleton({ tiersClassName }: { tiersClassName: string }) {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-3 h-6 w-32" />
      <div className={tiersClassName}>
        {[0, 1, 2].map((tier) => (
          <Card key={tier} className="h-48 p-5 max-sm:p-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-6 h-7 w-36" />
            <Skeleton className="mt-3 h-5 w-48" />
          </Card>
        ))}
      </div>
      <Skeleton className="mt-8 mb-3 h-6 w-40" />
      <Skeleton className="mb-3 h-control w-full max-w-96" />
      <Card className="divide-y divide-line">
        {[0, 1, 2, 3].map((type) => (
          <div key={type} className="px-5 py-4 max-sm:px-4">
            <Skeleton className="h-5 w-2/5" />
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
