import { type Crop, imageTypes, maxImageBytes } from '@piel/contract/account/images'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import type { NewImage } from '../../settings.queries.ts'

export const megabytes = maxImageBytes / 1024 / 1024

/** Sends an image, with a text for every refusal. */
export function useImageUpload(sendImage: (image: NewImage) => Promise<unknown>) {
  const { t } = useTranslation('me')
  const textOf = useErrorText()
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const tooLarge = () => t('image.tooLarge', { max: megabytes })

  const wordsOf = (reason: unknown): string => {
    const code = reason instanceof ApiError ? reason.code : undefined
    if (code === 'too_large') return tooLarge()
    if (code === 'image_refused') return t('image.refused')
    return code === 'unsupported_media_type' ? t('image.notImage') : textOf(reason)
  }

  return {
    progress,
    error,
    clearError: () => setError(undefined),
    refuse: () => setError(t('image.notImage')),
    /** @returns true if the file can be sent; otherwise sets `error`. */
    check: (file: File): boolean => {
      const isImage = imageTypes.some((type) => type === file.type)
      const isSmall = file.size <= maxImageBytes
      setError(isImage ? (isSmall ? undefined : tooLarge()) : t('image.notImage'))
      return isImage && isSmall
    },
    /** @returns true if the upload succeeded; otherwise sets `error`. */
    send: async (file: File, crop?: Crop): Promise<boolean> => {
      setError(undefined)
      setProgress(0)
      try {
        await sendImage({ file, onProgress: setProgress, ...(crop && { crop }) })
        return true
      } catch (reason) {
        setError(wordsOf(reason))
        return false
      } finally {
        setProgress(undefined)
      }
    },
  }
}
