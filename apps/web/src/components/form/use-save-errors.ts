import { useMemo } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import type { Key } from '#/i18n/types.ts'
import { ApiError } from '#/lib/api-error.ts'
import { textOfCode } from '#/lib/error-text.ts'
import { saveErrorOf } from '#/lib/save-errors.ts'
import { toast } from '#/components/toast/toast.ts'

/**
 * For the form of a person: a failed save shows a toast and the errors of the fields.
 * @param mutation that saves
 * @param unknown the text for an unknown error
 */
export function useSaveErrors(
  { isPending, error: thrown }: { isPending: boolean; error: unknown },
  unknown: Extract<Key<'errors'>, `${string}_unknown`>,
) {
  const { t } = useTranslation('errors')
  const textOf = (error: unknown): string => {
    const { code } = saveErrorOf(error)
    return code === 'unknown' ? t(unknown) : textOfCode(t, code)
  }
  return {
    mutation: { isPending, error: useMemo(() => (thrown ? saveErrorOf(thrown) : thrown), [thrown]) },
    textOf,
    /** Waits for `save` and shows its errors in a toast, except conflicts, which the form shows. */
    reportErrors: async <R>(save: Promise<R>): Promise<R> => {
      try {
        return await save
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'version_conflict'
        if (!isConflict) toast.error(textOf(error))
        throw error
      }
    },
  }
}
