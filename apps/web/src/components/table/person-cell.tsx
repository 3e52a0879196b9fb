import { fullName, type Person } from '@piel/contract/core/people'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Avatar, type AvatarProps } from '#/components/ui/avatar.tsx'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { RowLink, useSecondaryValues } from './row-context.tsx'

interface PersonCellProps {
  person: Pick<Person, 'id' | 'firstName' | 'middleName' | 'lastName' | 'secondLastName' | 'photoId'> &
    Pick<AvatarProps, 'userId'> & { email: string | null }
  /** Shown before the name. */
  title?: string | null
  /** Space at the end of the name on a card, for the actions in its corner. */
  endPadding?: 'pe-22' | 'pe-26' | 'pe-32' | undefined
  /** Shown beside the e-mail. */
  note?: ReactNode
}

/** The person of a row: photo or initials, full name, e-mail; contains the row's link. */
export function PersonCell({ person, title, endPadding, note }: PersonCellProps) {
  const name = fullName(person)
  const { below, beside } = useSecondaryValues()
  const { id, userId, firstName, lastName, photoId, email } = person
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar
        id={id}
        userId={userId}
        firstName={firstName}
        lastName={lastName}
        photoId={photoId}
        size="md"
        className="print:hidden @[38rem]/list:in-data-[density=compact]:size-6 @[38rem]/list:in-data-[density=compact]:text-[0.625rem]"
      />
      <span className="min-w-0 flex-1">
        <span className="cell-lines">
          <RowLink
            className={clsx(
              'line-clamp-3 font-medium @[38rem]/list:block @[38rem]/list:truncate @[38rem]/list:pe-0',
              endPadding,
            )}
          >
            <bdi title={title ? `${title} ${name}` : name}>
              {title && `${title} `}
              <Highlighted text={name} />
            </bdi>
          </RowLink>
          <span className="flex min-w-0 items-center gap-1.5 text-caption text-muted">
            <span className="truncate" title={email ?? undefined}>
              {email === null ? '—' : <Highlighted text={email} />}
            </span>
            {note}
            {beside}
          </span>
        </span>
        {below}
      </span>
    </span>
  )
}
