import type { ReactNode } from 'react'
import { Modal } from '#/components/dialog/modal.tsx'
import { Versions, type VersionsProps } from './versions.tsx'

interface Props extends Omit<VersionsProps, 'onRestored'> {
  title: ReactNode
  onClose: () => void
}

export function VersionsDialog({ title, onClose, ...versions }: Props) {
  return (
    <Modal isOpen onClose={onClose} title={title}>
      <Versions {...versions} onRestored={onClose} />
    </Modal>
  )
}
