import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { defineEndpoints } from './endpoint.ts'

/** Steps of the agenda's time axis and of the starts that it proposes, in minutes. */
export const agendaSteps = [5, 10, 15, 20, 30] as const
const stepMinutes = z.literal(agendaSteps, 'validation.invalid')

/** The keys of the clinic's settings, each with the schema of its value. */
export const clinicSettingSchemas = { agenda: z.object({ stepMinutes }) }
export type ClinicSettings = {
  [Key in keyof typeof clinicSettingSchemas]: z.output<(typeof clinicSettingSchemas)[Key]>
}

/** The values until they are set. */
export const defaultSettings: ClinicSettings = { agenda: { stepMinutes: 15 } }

export const agendaSettings = z.extend(clinicSettingSchemas.agenda, {
  version: z.int(),
  /** Null until they are set. */
  updatedAt: z.nullable(instant),
})
export type AgendaSettings = z.output<typeof agendaSettings>

export const updateAgendaSettingsBody = z.strictObject({ stepMinutes: z.optional(stepMinutes) })
export type UpdateAgendaSettingsBody = z.output<typeof updateAgendaSettingsBody>

export const agendaSettingEndpoints = defineEndpoints('Agenda', {
  get: {
    route: 'GET /agenda/settings',
    summary: 'Get the settings of the agenda',
    permission: 'agenda.read',
    answer: { status: 200, schema: agendaSettings },
    versioned: true,
  },
  update: {
    route: 'PATCH /agenda/settings',
    summary: 'Update the settings of the agenda',
    permission: 'agenda.manage',
    body: updateAgendaSettingsBody,
    answer: { status: 200, schema: agendaSettings },
    errors: ['version_conflict'],
    versioned: true,
  },
})
