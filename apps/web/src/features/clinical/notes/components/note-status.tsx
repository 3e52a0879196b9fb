import { useTranslation } from '#/i18n/index.ts'
import { Button } from '#/components/ui/button.tsx'
import { useDates } from '#/lib/dates.ts'
import { useErrorText } from '#/lib/error-text.ts'
import type { NoteSaver } from './note-saver.ts'

/** Whether what is typed is saved on the server. */
export function NoteStatus({ saver }: { saver: NoteSaver }) {
  const { t } = useTranslation('notes')
  const dates = useDates()
  const errorText = useErrorText()
  const state = saver.state()
  const isWrong = state === 'failed' || state === 'refused'
  return (
    <div className="flex min-h-9 items-center gap-3">
      <p role="status" className={isWrong ? 'text-danger' : 'text-muted tabular-nums'}>
        {state === 'saved' ? t('saved', { time: dates.time(saver.savedAt()) }) : t(`states.${state}`)}
        {isWrong && <span className="sr-only"> {errorText(saver.error())}</span>}
      </p>
      {isWrong && (
        <Button size="sm" onClick={() => void saver.flush()}>
          {t('saveNow')}
        </Button>
      )}
    </div>
  )
}
