import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { ConfirmDialog } from '../../../../components/dialog/confirm-dialog.tsx'
import { toast } from '../../../../components/toast/toast.ts'
import { Button, type ButtonProps } from '../../../../components/ui/button.tsx'
import { type ImageKind, useRemoveImage } from '../../own-account.queries.ts'

/** Deletes one's photo or cover, after a question. */
export function RemoveImage({ kind, ...look }: { kind: ImageKind } & Pick<ButtonProps, 'variant' | 'size'>) {
  const { t } = useTranslation('account')
  const remove = useRemoveImage(kind)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="danger-ghost" {...look} icon={Trash2} onClick={() => setIsAsking(true)}>
        {t(`${kind}.delete`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(`${kind}.deleteTitle`)}
        confirmLabel={t(`${kind}.delete`)}
        onConfirm={async () => {
          await remove.mutateAsync()
          setIsAsking(false)
          toast.success(t(`${kind}.deleted`))
        }}
      >
        <p>{t(`${kind}.deleteText`)}</p>
      </ConfirmDialog>
    </>
  )
}
