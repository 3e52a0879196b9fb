import type { CreateTermBody, diagnosisEndpoints, DiagnosisTerm, ImportResult } from '@piel/contract/clinical/diagnoses'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { recordAudit } from '#/audit/audit.ts'
import { codeOf } from '#/db/errors.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { dotted, readCatalogue } from './catalogue-file.service.ts'
import * as diagnoses from './diagnoses.repository.ts'

export const searchTerms = (
  deps: Deps,
  { language }: ActorContext,
  { search, source }: ParsedOf<typeof diagnosisEndpoints.search>['query'],
): Promise<DiagnosisTerm[]> => diagnoses.searchTerms(deps.db, { search, source, language })

/** @throws AppError `name_taken` for the name of another active term of the clinic. */
async function unlessTaken<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (codeOf(error) === '23505') throw new AppError('name_taken', { cause: error })
    throw error
  }
}

export async function createTerm(deps: Deps, context: ActorContext, body: CreateTermBody): Promise<DiagnosisTerm> {
  const code = body.code === '' ? null : dotted(body.code)
  if (code === undefined) throw invalidField('/code', 'validation.termCode')
  return await unlessTaken(() =>
    deps.db.transaction(async (tx) => {
      const id = newId()
      await diagnoses.insertTerm(tx, { ...body, code, id })
      await recordAudit(tx, context, { action: 'diagnosis.create' })
      return await diagnoses.getTerm(tx, id, context.language)
    }),
  )
}

export async function updateTerm(
  deps: Deps,
  context: ActorContext,
  id: string,
  isActive: boolean,
): Promise<DiagnosisTerm> {
  return await unlessTaken(() =>
    deps.db.transaction(async (tx) => {
      if (!(await diagnoses.setTermActive(tx, id, isActive))) throw new AppError('not_found')
      await recordAudit(tx, context, { action: 'diagnosis.update' })
      return await diagnoses.getTerm(tx, id, context.language)
    }),
  )
}

const isSame = (known: diagnoses.KnownTerm, term: diagnoses.OfficialTerm): boolean =>
  known.isActive &&
  known.nameEs === term.nameEs &&
  known.sex === term.sex &&
  known.leastDays === term.leastDays &&
  known.mostDays === term.mostDays &&
  known.notifiable === term.notifiable

const counted = (terms: readonly { code: string; nameEs: string }[]) => ({
  count: terms.length,
  first: terms.slice(0, 20).map(({ code, nameEs }) => ({ code, name: nameEs })),
})

/** Imports the official catalogue, or only states what that would change. */
export async function importCatalogue(
  deps: Deps,
  context: ActorContext,
  upload: Uint8Array,
  isDry: boolean,
): Promise<ImportResult> {
  const { terms, skipped } = readCatalogue(upload)
  return await deps.db.transaction(async (tx) => {
    await diagnoses.lockCatalogue(tx)
    const known = new Map((await diagnoses.listOfficial(tx)).map((term) => [term.code, term]))
    const valid = terms.filter(({ isValid }) => isValid)
    const codes = new Set(valid.map(({ code }) => code))
    const added = valid.filter(({ code }) => !known.has(code))
    const changed = valid.filter((term) => {
      const earlier = known.get(term.code)
      return earlier !== undefined && !isSame(earlier, term)
    })
    const withdrawn = [...known.values()].filter(({ code, isActive }) => isActive && !codes.has(code))
    if (!isDry) {
      await diagnoses.saveOfficial(
        tx,
        [...added, ...changed],
        withdrawn.map(({ code }) => code),
      )
      const rows = added.length + changed.length + withdrawn.length
      await recordAudit(tx, context, { action: 'diagnosis.import', fields: [`rows:${rows}`] })
    }
    const marked = (how: string) => valid.filter(({ notifiable }) => notifiable === how).length
    return {
      isApplied: !isDry,
      total: valid.length,
      added: counted(added),
      changed: counted(changed),
      withdrawn: counted(withdrawn),
      notifiable: { immediate: marked('immediate'), weekly: marked('weekly') },
      skipped: { count: skipped.length, first: skipped.slice(0, 20) },
    }
  })
}
