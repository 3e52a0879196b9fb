import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { LoadError, type LoadErrorProps } from './load-error.tsx'
import { PageSection } from './page-section.tsx'
import { Button } from '#/components/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

interface ListSectionProps<Row> {
  id: string
  /** `empty`: what to do first. */
  words: (key: 'title' | 'hint' | 'add' | 'failed' | 'empty') => string
  query: LoadErrorProps['query'] & { data: { data: readonly Row[] } | undefined }
  row: (row: Row) => ReactNode
  /** Title and form of the dialog that adds; `finish` closes it with a notice. */
  form: (finish: (text: string) => void, close: () => void) => ReactNode
}

/** A section of rows with a dialog that adds one. */
export function ListSection<Row extends { id: string }>(props: ListSectionProps<Row>) {
  const { id, words, query, row, form } = props
  const rows = query.data?.data
  const [isAdding, setIsAdding] = useState(false)
  const close = () => setIsAdding(false)
  return (
    <PageSection
      id={id}
      title={words('title')}
      actions={
        <Button size="sm" icon={Plus} onClick={() => setIsAdding(true)}>
          {words('add')}
        </Button>
      }
    >
      <p className="mb-2 max-w-prose text-muted">{words('hint')}</p>
      {rows ? (
        rows.length > 0 ? (
          <ul aria-labelledby={id} className="divide-y divide-line">
            {rows.map((one) => (
              <li key={one.id} className="py-2.5">
                {row(one)}
              </li>
            ))}
          </ul>
        ) : (
          <p className="flex min-h-11 items-center font-medium">{words('empty')}</p>
        )
      ) : query.error ? (
        <LoadError query={query} isCompact title={words('failed')} />
      ) : (
        <SkeletonGroup className="grid gap-3 py-2">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-8" />
          ))}
        </SkeletonGroup>
      )}
      <FormDialog isOpen={isAdding} onClose={close} title={words('add')} fallback="min-h-96">
        {(finish) => form(finish, close)}
      </FormDialog>
    </PageSection>
  )
}
