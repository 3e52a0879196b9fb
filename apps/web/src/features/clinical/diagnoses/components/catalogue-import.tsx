import type { ImportResult } from '@piel/contract/clinical/diagnoses'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import { useImport } from '../diagnoses.queries.ts'

/** Imports the official file in two steps: what would change, then the change. */
export function CatalogueImport() {
  const { t } = useTranslation('records')
  const textOf = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const send = useImport()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<ImportResult>()
  const run = (upload: File, dryRun: 'true' | 'false') =>
    send.mutateAsync({ upload, query: { dryRun } }).then(
      (answer) => {
        setFile(answer.isApplied ? undefined : upload)
        setResult(answer)
        if (answer.isApplied) toast.success(t('catalogue.official.done'))
      },
      (error: unknown) => {
        setFile(undefined)
        setResult(undefined)
        toast.error(textOf(error))
      },
    )
  const changes = result ? result.added.count + result.changed.count + result.withdrawn.count : 0
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-muted">{t('catalogue.official.hint')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t('catalogue.official.choose')}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // Choosing the same file again must also be reported.
          event.target.value = ''
          if (chosen) void run(chosen, 'true')
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={FileUp} busy={send.isPending && !file} onClick={() => input.current?.click()}>
          {t('catalogue.official.choose')}
        </Button>
        {file && changes > 0 && (
          <Button variant="primary" busy={send.isPending} onClick={() => void run(file, 'false')}>
            {t('catalogue.official.apply', { count: changes })}
          </Button>
        )}
      </div>
      {result && <Result result={result} />}
    </div>
  )
}

function Result({ result }: { result: ImportResult }) {
  const { t } = useTranslation('records')
  const { total, notifiable, skipped, isApplied } = result
  return (
    <div role="status" className="grid gap-3">
      <p className="font-medium">
        {t(isApplied ? 'catalogue.official.applied' : 'catalogue.official.dry', { count: total })}
      </p>
      {(['added', 'changed', 'withdrawn'] as const).map((part) => (
        <details key={part} className="border-t border-line pt-2">
          <summary className="min-h-9 cursor-pointer rounded-[4px] font-medium tabular-nums focus-ring">
            {t(`catalogue.official.${part}`, { count: result[part].count })}
          </summary>
          <ul className="mt-1 grid gap-0.5 text-muted">
            {result[part].first.map(({ code, name }) => (
              <li key={code} className="wrap-anywhere">
                <span className="tabular-nums">{code}</span> {name}
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p className="border-t border-line pt-2 text-muted">{t('catalogue.official.notifiable', notifiable)}</p>
      {skipped.count > 0 && (
        <p className="text-warning">
          {t('catalogue.official.skipped', {
            count: skipped.count,
            lines: skipped.first.map(({ line }) => line).join(', '),
          })}
        </p>
      )}
    </div>
  )
}
