import { ageOn, type IsoDate } from '@piel/contract/core/dates'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import type { MeasureDetails, MeasureKind } from '@piel/contract/clinical/measure-details'
import {
  measureUnits,
  type CreateMeasureBody,
  type Measure,
  type measureEndpoints,
} from '@piel/contract/clinical/measures'
import { hasChildWeights, isScore, scoreOf } from '@piel/contract/clinical/scores'
import { massIndexes, unusualFields } from '@piel/contract/clinical/vital-signs'
import { audited, type Event } from '#/audit/audit.ts'
import { codeOf } from '#/db/errors.ts'
import type { Deps } from '#/deps.ts'
import { AppError, invalidField } from '#/lib/app-error.ts'
import { instantAt } from '#/lib/clock.ts'
import { authorOf, type ActorContext } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'
import { patientScope } from '#/modules/people/patients/patients.policy.ts'
import { getPerson, lockPatientFor } from '#/modules/people/patients/person.service.ts'
import * as measures from './measures.repository.ts'

const most = { ofEach: 100, ofOne: 1000 }
/** Clocks of devices differ. */
const toleranceMs = 5 * 60_000

const eventOf = (verb: 'read' | 'add' | 'correct', patientId: string) =>
  ({ action: `measure.${verb}`, object: { kind: 'patient', id: patientId } }) as const satisfies Event

export async function listMeasures(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { kind }: ParsedOf<typeof measureEndpoints.list>['query'],
): Promise<AnswerOf<typeof measureEndpoints.list>> {
  const { id, ids, birthDate } = await getPerson(deps, context, patientId)
  const db = audited(deps.db, context, eventOf('read', id))
  const data = await measures.listMeasures(db, ids, { kind, most: kind === undefined ? most.ofEach : most.ofOne })
  const isChildAt = (at: string) => birthDate !== null && ageOn(birthDate, dayOf(deps, at)) < 18
  return { data, bmi: massIndexes(data, isChildAt) }
}

const dayOf = ({ clock }: Pick<Deps, 'clock'>, at: string): IsoDate => clock.wallTime(at).slice(0, 10)

interface Computed {
  value: number | null
  weights: object | null
}

function valueOf<K extends MeasureKind>(
  kind: K,
  detail: MeasureDetails[K],
  birthDate: IsoDate | null,
  day: IsoDate,
): Computed {
  if (isScore(kind)) {
    if (kind === 'easi' && birthDate === null) throw invalidField('/kind', 'validation.easiBirthDate')
    const isChild = birthDate !== null && hasChildWeights(birthDate, day)
    return scoreOf(kind, detail as MeasureDetails[typeof kind], isChild)
  }
  return { value: 'systolic' in detail ? detail.systolic : (detail as { value: number }).value, weights: null }
}

/** Records a measure. @throws AppError `needs_confirmation` for values that must be confirmed. */
export async function createMeasure(
  deps: Deps,
  context: ActorContext,
  patientId: string,
  { kind, detail, confirmed, replaces, ...body }: CreateMeasureBody,
): Promise<Measure> {
  const author = authorOf(deps, context)
  const time = Date.parse(body.at)
  if (time > Date.parse(author.at) + toleranceMs) throw invalidField('/at', 'validation.dateFuture')
  const at = instantAt(time).toISOString()
  const day = dayOf(deps, at)
  try {
    return await deps.db.transaction(async (tx) => {
      const scope = patientScope(context, deps.clock.today())
      const { ids, birthDate } = await lockPatientFor(tx, patientId, { scope, mode: 'share' })
      if (birthDate !== null && day < birthDate) throw invalidField('/at', 'validation.dateInvalid')
      const replaced = replaces && (await measures.findMeasure(tx, ids, replaces.id))
      if (replaces && replaced?.kind !== kind) throw invalidField('/replaces/id', 'validation.invalid')
      const unusual =
        detail === null ? [] : unusualFields(kind, detail, birthDate === null ? null : ageOn(birthDate, day))
      if (unusual.length > 0 && confirmed !== true) {
        const errors = unusual.map((field) => ({ pointer: `/detail/${field}`, code: 'validation.measureUnusual' }))
        throw new AppError('needs_confirmation', { errors })
      }
      const computed = detail === null ? { value: null, weights: null } : valueOf(kind, detail, birthDate, day)
      const measure = {
        ...computed,
        id: newId(),
        patientId: replaced?.patientId ?? patientId,
        kind,
        at,
        unit: measureUnits[kind],
        detail,
        isUnusual: unusual.length > 0,
        replaces,
      }
      const db = audited(tx, context, eventOf(replaces ? 'correct' : 'add', patientId))
      return await measures.insertMeasure(db, measure, author)
    })
  } catch (error) {
    const isSecond = error instanceof Error && 'constraint' in error && error.constraint === 'measures_one_replacement'
    if (codeOf(error) === '23505' && isSecond) throw new AppError('already_replaced', { cause: error })
    throw error
  }
}
