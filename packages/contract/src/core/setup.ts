import * as z from 'zod/mini'
import { settingVersion, setupSetting } from './clinic-settings.ts'
import { defineEndpoints } from './endpoint.ts'

/** What a new installation needs before its first appointment, in order, and what protects it afterwards. */
export const setupSteps = ['clinic', 'people', 'hours', 'types', 'till', 'patient', 'backup'] as const
export type SetupStep = (typeof setupSteps)[number]

const setup = z.extend(setupSetting, {
  ...settingVersion,
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })),
})
export type Setup = z.output<typeof setup>

export const setupEndpoints = defineEndpoints('Clinic', 'clinic.manage', {
  get: {
    route: 'GET /clinic/setup',
    summary: 'Get the checklist of a new installation with the state of each step',
    answer: { status: 200, schema: setup },
    versioned: true,
  },
  update: {
    route: 'PATCH /clinic/setup',
    summary: 'Close the checklist, or open it again',
    body: z.strictObject({ isDismissed: z.optional(setupSetting.shape.isDismissed) }),
    answer: { status: 200, schema: setup },
    versioned: true,
  },
})
