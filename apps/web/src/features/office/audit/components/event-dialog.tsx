import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { isMissing } from '#/lib/api-error.ts'
import { auditQueries } from '../audit.queries.ts'
import { EventFacts } from './event-facts.tsx'

interface Props {
  sequence: number
  onClose: () => void
  onOnly: (filter: { actorId: string } | { objectId: string }) => void
}

export function EventDialog({ sequence, onClose, onOnly }: Props) {
  const { t } = useTranslation('audit')
  const query = useQuery(auditQueries.event(sequence))
  const { data, error } = query
  return (
    <Modal isOpen onClose={onClose} title={t('detail.title', { number: sequence })}>
      {data ? (
        // Focusable, so that the keyboard can scroll a long event.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div tabIndex={0} role="region" aria-label={t('detail.title', { number: sequence })} className="focus-ring">
          <EventFacts event={data} onOnly={onOnly} />
        </div>
      ) : isMissing(error) ? (
        <p className="py-8 text-center text-muted">{t('detail.missing')}</p>
      ) : error ? (
        <LoadError query={query} title={t('detail.error')} />
      ) : (
        <SkeletonGroup className="grid gap-4 py-2">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-6" />
          ))}
        </SkeletonGroup>
      )}
    </Modal>
  )
}
