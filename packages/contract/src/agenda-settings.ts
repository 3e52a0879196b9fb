import * as z from 'zod/mini'
import { clinicSettingSchemas, settingVersion } from './clinic-settings.ts'
import { defineEndpoints } from './endpoint.ts'

const agendaFields = clinicSettingSchemas.agenda.shape
const agendaSettings = z.extend(clinicSettingSchemas.agenda, settingVersion)

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
    body: z.strictObject({ stepMinutes: z.optional(agendaFields.stepMinutes) }),
    answer: { status: 200, schema: agendaSettings },
    errors: ['version_conflict'],
    versioned: true,
  },
})
