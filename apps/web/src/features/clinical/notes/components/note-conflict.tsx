import { type NoteContent, noteSection, noteSectionLabels, noteSections } from '@piel/contract/clinical/note-forms'
import { noteEndpoints, type NoteDraft } from '@piel/contract/clinical/notes'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import type { ConflictPanel as Panel } from '#/components/form/conflict-panel.tsx'
import { useTranslation } from '#/i18n/index.ts'
import { call } from '#/lib/api.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import type { NoteSaver } from './note-saver.ts'

// A lazy component forgets the type of the values.
const ConflictPanel = lazyPart(
  ['formNotes'],
  () => import('#/components/form/conflict-panel.tsx'),
  'ConflictPanel',
) as unknown as typeof Panel

/** A text for each section, as the panel compares them. */
type Flat = Record<string, string>
const flatOf = ({ notApplicable = [], ...texts }: NoteContent): Flat => ({
  ...Object.fromEntries(noteSections.map((section) => [section, texts[section] ?? ''])),
  notApplicable: notApplicable.join(' '),
})
const contentOf = ({ notApplicable = '', ...texts }: Flat): NoteContent => ({
  ...texts,
  notApplicable: notApplicable.split(' ').flatMap((name) => z.safeParse(noteSection, name).data ?? []),
})

/** Another device saved first: shows both texts, section by section. */
export function NoteConflict({ draft, saver }: { draft: NoteDraft; saver: NoteSaver }) {
  const { t, language } = useTranslation('notes')
  const labels: Record<string, string> = { ...noteSectionLabels[language], notApplicable: t('notApplicable') }
  const { content, form } = saver.values()
  return (
    <Suspense fallback={null}>
      <ConflictPanel<Flat>
        base={flatOf(saver.base().content)}
        mine={flatOf(content)}
        source={{
          load: async () => {
            const theirs = await call(noteEndpoints.get, { params: { id: draft.id } })
            return { values: flatOf(theirs.content), version: theirs.version }
          },
          labelOf: (name) => labels[name] ?? name,
          wordsOf: (name, value) =>
            name === 'notApplicable'
              ? value
                  .split(' ')
                  .map((section) => labels[section] ?? '')
                  .join(', ')
              : value,
        }}
        onMerge={(theirs, version, merged) =>
          saver.rebase({ form, content: contentOf(theirs) }, version, { form, content: contentOf(merged) })
        }
      />
    </Suspense>
  )
}
