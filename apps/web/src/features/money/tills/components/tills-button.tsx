import type { Till } from '@piel/contract/money/tills'
import { Inbox } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Modal } from '#/components/dialog/modal.tsx'
import { Button, type ButtonProps } from '#/components/ui/button.tsx'
import { lazyPart } from '#/lib/lazy-part.ts'

const TillsPanel = lazyPart(['validation'], () => import('./tills-panel.tsx'), 'TillsPanel')

interface Props extends Pick<ButtonProps, 'variant'> {
  label?: string
  tills: readonly Till[]
}

export function TillsButton({ tills, variant, label }: Props) {
  const { t } = useTranslation('tills')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={Inbox} variant={variant} onClick={() => setIsOpen(true)}>
        {label ?? t('tills.action')}
      </Button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('tills.title')}>
        <Suspense fallback={<div className="min-h-64" />}>
          <TillsPanel tills={tills} />
        </Suspense>
      </Modal>
    </>
  )
}
