import { createTermBody, type DiagnosisTerm } from '@piel/contract/clinical/diagnoses'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from '#/i18n/index.ts'
import { fieldsOf } from '#/components/form/fields-of.ts'
import { FormShell, type FormProps } from '#/components/form/form-shell.tsx'
import { TextField } from '#/components/form/text-field.tsx'
import { useShellForm } from '#/components/form/use-shell-form.ts'
import { ListSection } from '#/components/record/list-section.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Button } from '#/components/ui/button.tsx'
import { useErrorText } from '#/lib/error-text.ts'
import * as z from 'zod/mini'
import { ownTerms, useCreateTerm, useUpdateTerm } from '../diagnoses.queries.ts'

/** Terms that the clinic adds. They are withdrawn, and never removed. */
export function OwnTerms() {
  const { t } = useTranslation('records')
  const { data, ...query } = useQuery(ownTerms())
  return (
    <ListSection
      id="own-terms"
      words={(key) => t(`catalogue.own.${key}`)}
      query={{ ...query, data: data && { data } }}
      row={(term) => <Term term={term} />}
      form={(finish, close) => <TermForm onSaved={() => finish(t('catalogue.own.added'))} onCancel={close} />}
    />
  )
}

function Term({ term }: { term: DiagnosisTerm }) {
  const { t } = useTranslation('records')
  const textOf = useErrorText()
  const update = useUpdateTerm()
  const { id, label, code, isActive } = term
  return (
    <div className="flex items-center gap-3">
      <p className={clsx('min-w-0 flex-1 wrap-anywhere', !isActive && 'text-muted')}>
        <span className="font-medium">{label}</span> <span className="text-muted tabular-nums">{code}</span>
        {!isActive && <span className="block text-caption">{t('catalogue.own.withdrawn')}</span>}
      </p>
      <Button
        size="sm"
        busy={update.isPending}
        onClick={() =>
          update.mutate(
            { params: { id }, body: { isActive: !isActive } },
            { onError: (error) => toast.error(textOf(error)) },
          )
        }
      >
        {t(isActive ? 'catalogue.own.withdraw' : 'catalogue.own.offer')}
      </Button>
    </div>
  )
}

const { nameEs, synonyms, code } = createTermBody.shape
const schema = z.object({ nameEs, nameEn: z.union([z.literal(''), nameEs]), synonyms, code })
interface Values {
  nameEs: string
  nameEn: string
  synonyms: string
  code: string
}

function TermForm({ onSaved, onCancel }: FormProps) {
  const { t } = useTranslation('records')
  const create = useCreateTerm()
  const form = useShellForm<Values, Values>({
    schema: schema as unknown as z.ZodMiniType<Values, Values>,
    initial: { nameEs: '', nameEn: '', synonyms: '', code: '' },
  })
  const field = fieldsOf(form.methods.control, (name: keyof Values) => t(`catalogue.fields.${name}`))
  return (
    <FormShell
      form={form}
      label={t('catalogue.own.add')}
      submitLabel={t('catalogue.own.add')}
      mutation={create}
      fieldMap={{ codes: { name_taken: { name: 'nameEs' } } }}
      onSubmit={({ nameEn, ...values }, { idempotencyKey }) =>
        create.mutateAsync({ body: { ...values, nameEn: nameEn || null }, idempotencyKey })
      }
      onSaved={() => onSaved()}
      onCancel={onCancel}
    >
      <TextField {...field('nameEs')} required autoFocus />
      <TextField {...field('nameEn')} />
      <TextField {...field('synonyms')} hint={t('catalogue.synonymsHint')} />
      <TextField {...field('code')} hint={t('catalogue.codeHint')} />
    </FormShell>
  )
}
