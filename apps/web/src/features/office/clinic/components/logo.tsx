import type { Clinic } from '@piel/contract/office/clinic'
import { CircleAlert, ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { PageSection } from '#/components/record/page-section.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { FileInput } from '#/features/account/me/components/image/file-input.tsx'
import { useImageUpload } from '#/features/account/me/components/image/use-image-upload.ts'
import { sendImage } from '#/features/account/me/settings.queries.ts'
import { imageUrl } from '#/lib/paths.ts'
import { useRemoveLogo, useSetLogo } from '../clinic.queries.ts'

/** The clinic's logo, on receipts and on the sign-in page. */
export function LogoSection({ clinic: { id, logoId } }: { clinic: Clinic }) {
  const { t } = useTranslation('clinic')
  const input = useRef<HTMLInputElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const setLogo = useSetLogo()
  const removeLogo = useRemoveLogo()
  const upload = useImageUpload((image) => sendImage(image, (file) => setLogo.mutateAsync({ params: { id }, ...file })))
  const take = async (file: File) => {
    if (upload.check(file) && (await upload.send(file))) toast.success(t('logo.saved'))
  }
  return (
    <PageSection id="clinic-logo" title={t('fields.logoId')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {logoId ? (
          // On white, as on paper.
          <img
            src={imageUrl(logoId)}
            alt={t('logo.alt')}
            className="h-20 max-w-64 rounded-control border border-line bg-white object-contain p-2"
          />
        ) : (
          <p className="max-w-prose text-muted">{t('logo.none')}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button icon={ImageUp} busy={upload.progress !== undefined} onClick={() => input.current?.click()}>
            {t(logoId ? 'logo.replace' : 'logo.add')}
          </Button>
          {logoId && (
            <Button variant="danger-ghost" icon={Trash2} onClick={() => setIsAsking(true)}>
              {t('logo.remove')}
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 text-caption text-muted">{t('logo.hint')}</p>
      {upload.error !== undefined && (
        <p role="alert" className="mt-3 flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {upload.error}
        </p>
      )}
      <FileInput ref={input} label={t('logo.add')} onFile={(file) => void take(file)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('logo.removeTitle')}
        confirmLabel={t('logo.remove')}
        onConfirm={() => removeLogo.mutateAsync({ params: { id } })}
        done={t('logo.removed')}
      >
        <p>{t('logo.removeText')}</p>
      </ConfirmDialog>
    </PageSection>
  )
}
