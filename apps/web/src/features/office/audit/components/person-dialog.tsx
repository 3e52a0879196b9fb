import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { SearchBox } from '#/components/search/search-box.tsx'
import { Badge } from '#/components/ui/badge.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { auditQueries } from '../audit.queries.ts'
import { ActorAvatar } from './audit-cells.tsx'
import { useAuditWords } from '#/features/core/history/components/use-audit-words.ts'

interface Props {
  onClose: () => void
  onPick: (id: string) => void
}

export function PersonDialog({ onClose, onPick }: Props) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const [search, setSearch] = useState('')
  const query = useQuery(auditQueries.actors(search))
  const { data, error } = query
  const people = data?.data ?? []

  return (
    <Modal isOpen onClose={onClose} title={t('person.title')} size="small">
      <div className="mb-3 flex">
        <SearchBox value={search} label={t('person.search')} onChange={setSearch} />
      </div>
      <div className="min-h-72">
        {error ? (
          <LoadError query={query} title={t('person.error')} />
        ) : !data ? (
          <SkeletonGroup className="grid gap-3 pt-2">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-10" />
            ))}
          </SkeletonGroup>
        ) : people.length === 0 ? (
          <p className="py-8 text-center text-muted">{t('person.none')}</p>
        ) : (
          <ul className="-mx-2 grid gap-0.5">
            {people.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  onClick={() => onPick(person.id)}
                  className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start focus-ring-inset hover:bg-hover"
                >
                  <ActorAvatar id={person.id} name={person.name} />
                  <span className="grid min-w-0 flex-1">
                    <bdi className="truncate font-medium" title={person.name}>
                      {person.name}
                    </bdi>
                    <span className="truncate text-caption text-muted" title={person.email}>
                      {person.email}
                    </span>
                  </span>
                  <Badge dot={false} className="shrink-0">
                    {person.isArchived ? t('person.archived') : words.role(person.role)}
                  </Badge>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
