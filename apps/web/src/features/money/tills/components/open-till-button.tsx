import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { LoadError } from '#/components/record/load-error.tsx'
import { FormSkeleton } from '#/components/record/skeletons.tsx'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { keepFocus } from '#/lib/keep-focus.ts'
import { tillQuery } from '../tills.queries.ts'
import { OpenForm } from './open-form.tsx'

/** Opens a till from a form that the API refused without one; then focuses the submit button. */
export function OpenTillButton({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation('tills')
  const query = useQuery(tillQuery)
  const { data, error } = query
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button ref={button} icon={Inbox} onClick={() => setIsOpen(true)}>
        {t('open.title')}
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={t('open.title')} fallback="min-h-96">
        {(finish) =>
          data ? (
            <OpenForm
              tills={data.tills}
              onCancel={close}
              onSaved={() => {
                const form = button.current?.closest('form')
                finish(t('open.done'))
                onOpened()
                keepFocus(() => form?.querySelector<HTMLElement>('button[type="submit"]'))
              }}
            />
          ) : error ? (
            <LoadError query={query} title={t('failed')} />
          ) : (
            <FormSkeleton fields={6} className="min-h-96 content-start" />
          )
        }
      </FormDialog>
    </>
  )
}
