import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { Button } from '#/components/ui/button.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { type ImageKind, useRemoveImage } from '../../settings.queries.ts'

export function RemoveImage({ kind, isIcon = false }: { kind: ImageKind; isIcon?: boolean }) {
  const { t } = useTranslation('me')
  const remove = useRemoveImage(kind)
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => setIsAsking(true)
  return (
    <>
      {isIcon ? (
        <IconButton icon={Trash2} tone="danger" label={t(`${kind}.delete`)} onClick={ask} />
      ) : (
        <Button variant="danger-ghost" size="sm" icon={Trash2} onClick={ask}>
          {t(`${kind}.delete`)}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(`${kind}.deleteTitle`)}
        confirmLabel={t(`${kind}.delete`)}
        onConfirm={() => remove.mutateAsync({})}
        done={t(`${kind}.deleted`)}
      >
        <p>{t(`${kind}.deleteText`)}</p>
      </ConfirmDialog>
    </>
  )
}
