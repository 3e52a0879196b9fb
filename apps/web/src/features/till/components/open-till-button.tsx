import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { keepFocus } from '#/lib/keep-focus.ts'
import { tillQuery } from '../till.queries.ts'
import { OpenForm } from './open-form.tsx'

/** Opens a till from a form whose cash was refused for want of one. The form then has the focus on its submit button. */
export function OpenTillButton({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation('till')
  const { data } = useQuery(tillQuery)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button ref={button} icon={Inbox} disabled={!data} onClick={() => setIsOpen(true)}>
        {t('open.title')}
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={t('open.title')} fallback="min-h-96">
        {(finish) => (
          <OpenForm
            tills={data?.tills ?? []}
            onCancel={close}
            onSaved={() => {
              const form = button.current?.closest('form')
              finish(t('open.done'))
              onOpened()
              keepFocus(() => form?.querySelector<HTMLElement>('button[type="submit"]'))
            }}
          />
        )}
      </FormDialog>
    </>
  )
}
