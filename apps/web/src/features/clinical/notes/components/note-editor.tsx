import {
  completenessOf,
  isForEveryone,
  noteFormLabels,
  noteForms,
  sectionsOf,
  type NoteForm,
  type NoteSection,
} from '@piel/contract/clinical/note-forms'
import type { NoteDraft } from '@piel/contract/clinical/notes'
import { patientEndpoints } from '@piel/contract/people/patients'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { PageHeader } from '#/components/ui/page-header.tsx'
import { AlertBanner } from '#/features/clinical/alerts/components/alert-banner.tsx'
import { useDates } from '#/lib/dates.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useMe } from '#/lib/me.ts'
import { paths } from '#/lib/paths.ts'
import { useNoteSaver } from '../use-note-saver.ts'
import { Completeness } from './completeness.tsx'
import { LastVisits } from './last-visits.tsx'
import { NoteConflict } from './note-conflict.tsx'
import { NoteStatus } from './note-status.tsx'
import { SectionField, sectionId } from './section-field.tsx'
import { SignPanel, useSigning } from './sign-panel.tsx'

/** Moves the focus to a section's text. */
const goTo = (section: NoteSection) => document.getElementById(sectionId(section))?.focus()

/** Last visits left, the sections in the order of the examination, what is missing and the signature right. */
export function NoteEditor({ draft }: { draft: NoteDraft }) {
  const { t, language } = useTranslation('notes')
  const dates = useDates()
  const { doctorId } = useMe()
  const saver = useNoteSaver(draft)
  const { content, form } = saver.values()
  const { data: patient } = useQuery(endpointQuery(patientEndpoints.get, { params: { id: draft.patientId } }))
  const signing = useSigning(draft, saver, goTo)
  const sections = sectionsOf(form, content)
  const [first] = sections
  const [day] = useState(() => draft.date ?? dates.today())
  const editor = useRef<HTMLDivElement>(null)
  // After the title of the page has taken the focus; on a slow device the author may be in another section by then.
  const goToFirst = useEffectEvent(() => {
    if (first && editor.current?.contains(document.activeElement) === false) goTo(first)
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => goToFirst())
    return () => cancelAnimationFrame(frame)
  }, [])
  const change = (section: NoteSection, text: string) => {
    signing.forget(section)
    saver.change({ form, content: { ...content, [section]: text } })
  }
  const setNotApplicable = (section: NoteSection, isSet: boolean) => {
    const others = (content.notApplicable ?? []).filter((one) => one !== section)
    saver.change({ form, content: { ...content, notApplicable: isSet ? [...others, section] : others } })
  }

  return (
    <>
      <PageHeader
        title={
          <>
            {noteFormLabels[language][form]}: <bdi>{draft.patientName}</bdi>
          </>
        }
        documentTitle={noteFormLabels[language][form]}
        crumbs={[{ label: t('record'), to: paths.patientRecord(draft.patientId) }]}
        here={noteFormLabels[language][form]}
        description={dates.date(day)}
        actions={<NoteStatus saver={saver} />}
      />
      {patient && <AlertBanner record={patient} className="mb-5" />}
      <div
        ref={editor}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[15rem_minmax(0,1fr)_18rem]"
      >
        <div className="lg:order-1 xl:order-2">
          <FormChoice
            form={form}
            isDoctor={doctorId !== null}
            onChange={(next) => saver.change({ form: next, content })}
          />
          <div className="grid gap-4">
            {sections.map((section) => (
              <SectionField
                key={section}
                section={section}
                text={content[section] ?? ''}
                isNotApplicable={content.notApplicable?.includes(section) ?? false}
                error={signing.errors[section]}
                onChange={(text) => change(section, text)}
                onNotApplicable={(isSet) => setNotApplicable(section, isSet)}
              />
            ))}
          </div>
          {saver.state() === 'conflict' && <NoteConflict draft={draft} saver={saver} />}
        </div>
        <aside
          aria-label={t('aside')}
          className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:order-2 xl:order-3"
        >
          <Completeness {...completenessOf(form, content)} onGoTo={goTo} />
          <SignPanel draft={draft} saver={saver} signing={signing} />
        </aside>
        <div className="lg:order-3 xl:order-1">
          <LastVisits patientId={draft.patientId} />
        </div>
      </div>
    </>
  )
}

interface FormChoiceProps {
  form: NoteForm
  isDoctor: boolean
  onChange: (form: NoteForm) => void
}

/** The kind of note; texts stay when it changes. */
function FormChoice({ form, isDoctor, onChange }: FormChoiceProps) {
  const { t, language } = useTranslation('notes')
  const options = noteForms.filter((one) => isDoctor || isForEveryone(one) || one === form)
  if (options.length < 2) return null
  return (
    <label className="mb-4 flex items-center gap-3">
      <span className="font-medium">{t('form')}</span>
      <select
        value={form}
        onChange={(event) => onChange(event.target.value as NoteForm)}
        className="h-control rounded-control border border-strong bg-surface px-3 focus-ring"
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {noteFormLabels[language][one]}
          </option>
        ))}
      </select>
    </label>
  )
}
