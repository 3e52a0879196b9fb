import { setupSteps, type Setup } from '@piel/contract/core/setup'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { findSteps } from './setup.repository.ts'
import { getSetting, updateSetting } from './settings.service.ts'

type SetupDeps = Pick<Deps, 'db' | 'env'>

/** The checklist, in its order. */
export async function getSetup({ db, env }: SetupDeps): Promise<Setup> {
  const [setting, done] = await Promise.all([getSetting(db, 'setup'), findSteps(db)])
  const isDone = { ...done, clinic: done.clinic || env.clinicSetBy.name !== undefined }
  return { ...setting, steps: setupSteps.map((step) => ({ step, isDone: isDone[step] })) }
}

/** Whether the home of administrators shows the checklist: until it is done or closed. */
export async function isSetupOpen(deps: SetupDeps): Promise<boolean> {
  const { isDismissed } = await getSetting(deps.db, 'setup')
  return !isDismissed && (await getSetup(deps)).steps.some(({ isDone }) => !isDone)
}

/** @throws AppError `version_conflict`. */
export async function updateSetup(
  deps: Deps,
  context: ActorContext,
  call: { ifMatch: number | undefined; body: { isDismissed?: boolean | undefined } },
): Promise<Setup> {
  await updateSetting(deps, context, 'setup', call)
  return await getSetup(deps)
}
