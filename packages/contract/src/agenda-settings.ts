import * as z from 'zod/mini'
import { clinicSettingSchemas, settingVersion } from './clinic-settings.ts'
import { defineEndpoints } from './endpoint.ts'

const { agenda } = clinicSettingSchemas
const agendaSettings = z.extend(agenda, settingVersion)

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
    body: z.strictObject({ stepMinutes: z.optional(agenda.shape.stepMinutes) }),
    answer: { status: 200, schema: agendaSettings },
    errors: ['version_conflict'],
    versioned: true,
  },
})
