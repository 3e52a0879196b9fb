import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { Highlighted, SearchWordsProvider } from '#/components/search/highlighted.tsx'
import { SearchBox } from '#/components/search/search-box.tsx'
import { Avatar } from '#/components/ui/avatar.tsx'
import { LoadError } from '#/components/record/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'
import { useDoctorName } from '#/lib/doctor-name.ts'
import { choiceQueries } from '#/features/core/person/person.queries.ts'

interface Props {
  onClose: () => void
  onPick: (doctorId: string) => void
}

export function DoctorDialog({ onClose, onPick }: Props) {
  const { t } = useTranslation('treatments')
  const nameOf = useDoctorName()
  const [search, setSearch] = useState('')
  const query = useQuery(choiceQueries.anyDoctors(search))
  const { data: doctors, error } = query

  return (
    <Modal isOpen onClose={onClose} title={t('filters.doctorTitle')} size="small">
      <div className="mb-3 flex">
        <SearchBox value={search} label={t('filters.doctorSearch')} onChange={setSearch} />
      </div>
      <SearchWordsProvider search={search}>
        <div className="min-h-72">
          {error ? (
            <LoadError query={query} title={t('filters.doctorError')} />
          ) : !doctors ? (
            <SkeletonGroup className="grid gap-3 pt-2">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-10" />
              ))}
            </SkeletonGroup>
          ) : doctors.length === 0 ? (
            <p className="py-8 text-center text-muted">{t('filters.doctorNone')}</p>
          ) : (
            <ul className="-mx-2 grid gap-0.5">
              {doctors.map(({ id, user, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onPick(id)}
                    className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start focus-ring-inset hover:bg-hover"
                  >
                    <Avatar {...user} />
                    <span className="grid min-w-0 flex-1">
                      <bdi className="truncate font-medium" title={nameOf(user, title)}>
                        <Highlighted text={nameOf(user, title)} />
                      </bdi>
                      <span className="truncate text-caption text-muted" title={user.email}>
                        <Highlighted text={user.email} />
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </SearchWordsProvider>
    </Modal>
  )
}
